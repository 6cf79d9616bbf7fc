/** A path as an argument that a shell takes: quoted where it has to be, and never a flag. */
export function quote(path: string): string {
  const given = path === '' ? '.' : path.startsWith('-') ? `./${path}` : path
  return /^[\w./@%+:,-]+$/.test(given) ? given : `'${given.replaceAll("'", "'\\''")}'`
}
