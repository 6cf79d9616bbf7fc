/**
 * For each letter, the letters that often follow it in the bodies of English skills: pairs that make up at least
 * 0.03 % of all pairs. Words of many other pairs (identifiers, other languages, encoded data) take more tokens.
 */
export const PAIRS: readonly number[] = [
  /* a */ letters('bcdfgiklmnprstuvwyz'),
  /* b */ letters('aeilorsuy'),
  /* c */ letters('acehikloprstuy'),
  /* d */ letters('abdegilorsuy'),
  /* e */ letters('abcdefghilmnopqrstvwxy'),
  /* f */ letters('aefilortuy'),
  /* g */ letters('aeghilnorsu'),
  /* h */ letters('aeiortuy'),
  /* i */ letters('abcdefglmnoprstvxz'),
  /* j */ letters('eos'),
  /* k */ letters('aefis'),
  /* l */ letters('adeilostuy'),
  /* m */ letters('abdeilmopsu'),
  /* n */ letters('acdefgiklnopstuvy'),
  /* o */ letters('abcdfgijklmnoprstuvw'),
  /* p */ letters('adehilmoprstuy'),
  /* q */ letters('u'),
  /* r */ letters('acdefgiklmnoprstuvy'),
  /* s */ letters('acdehiklmopstuy'),
  /* t */ letters('acefhilmnoprstuwy'),
  /* u */ letters('abcdegilmnprst'),
  /* v */ letters('aeio'),
  /* w */ letters('aehinors'),
  /* x */ letters('aceipt'),
  /* y */ letters('enopst'),
  /* z */ letters('aeu'),
]

/** A set of letters as bits, `a` the lowest. */
function letters(names: string): number {
  let bits = 0
  for (const name of names) bits |= 1 << (name.charCodeAt(0) - 97)
  return bits
}
