/** The English stemmer of Snowball 3 ("porter2", snowballstem.org/algorithms/english/stemmer.html), for words of `a`–`z`. */

const exceptions = countPairs(
  'skis:ski skies:sky idly:idl gently:gentl ugly:ugli early:earli only:onli singly:singl sky:sky news:news howe:howe ' +
    'atlas:atlas cosmos:cosmos bias:bias andes:andes',
)

const second = countPairs(
  'ational:ate fulness:ful iveness:ive ization:ize ousness:ous biliti:ble lessli:less tional:tion alism:al aliti:al ' +
    'ation:ate entli:ent fulli:ful iviti:ive ogist:og ousli:ous abli:able alli:al anci:ance ator:ate enci:ence izer:ize ' +
    'bli:ble ogi:og li:',
)
const third = countPairs('ational:ate tional:tion alize:al ative: icate:ic iciti:ic ical:ic ness: ful:')
const secondEnding = createEndingPattern(second)
const thirdEnding = createEndingPattern(third)
const fourthEnding = /(?:ement|able|ance|ence|ible|ment|ant|ate|ent|ion|ism|iti|ive|ize|ous|al|er|ic)$/
const edEnding = /(?:eedly|ingly|edly|eed|ing|ed)$/

const vowel = /[aeiouy]/
/** Up to the first consonant after a vowel, with exceptions. `Y` marks a consonant y. */
const region = /^[^aeiouy]*[aeiouy]+[^aeiouy]/
const wordRegion = /^(?:arsen|commun|emerg|gener|inter|later|organ|past|univers|[^aeiouy]*[aeiouy]+[^aeiouy])/
const short = /(?:[^aeiouy][aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy]|past)$/

function countPairs(text: string): Map<string, string> {
  return new Map(text.split(' ').map(pair => pair.split(':') as [string, string]))
}

/** Alternation takes the first match, so longer suffixes must come first. */
function createEndingPattern(pairs: Map<string, string>): RegExp {
  return new RegExp(`(?:${[...pairs.keys()].join('|')})$`)
}

export function stem(word: string): string {
  if (word.length < 3) return word
  const known = exceptions.get(word)
  if (known !== undefined) return known
  const marked = word.includes('y') ? word.replace(/^y/, 'Y').replace(/([aeiouy])y/g, '$1Y') : word
  const first = wordRegion.exec(marked)?.[0].length ?? marked.length
  const later = first + (region.exec(marked.slice(first))?.[0].length ?? marked.length)
  let left = withVowelY(withoutEd(withoutPlural(marked), first))
  left = replaceSecond(left, first)
  left = replaceThird(left, first, later)
  left = withoutFourth(left, later)
  return withoutFinal(left, first, later).toLowerCase()
}

/** Step 1a. */
function withoutPlural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (word.endsWith('ied') || word.endsWith('ies')) return word.slice(0, word.length > 4 ? -2 : -1)
  if (!word.endsWith('s') || word.endsWith('us') || word.endsWith('ss')) return word
  return vowel.test(word.slice(0, -2)) ? word.slice(0, -1) : word
}

/** Step 1b. */
function withoutEd(word: string, first: number): string {
  const ending = edEnding.exec(word)?.[0]
  if (ending === undefined) return word
  const left = word.slice(0, -ending.length)
  if (ending.startsWith('eed'))
    return left.length < first || /^(?:exc|proc|succ)$/.test(left) ? word : `${left}ee`
  if (ending === 'ing' && /^[^aeiouy]y$/.test(left)) return `${left[0]}ie`
  if (!vowel.test(left) || (ending === 'ing' && /^(?:cann|earr|even|herr|inn|out)$/.test(left))) return word
  if (/(?:at|bl|iz)$/.test(left)) return `${left}e`
  if (/(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(left)) return /^[aeo]..$/.test(left) ? left : left.slice(0, -1)
  return left.length === first && short.test(left) ? `${left}e` : left
}

/** Step 1c. */
function withVowelY(word: string): string {
  return /.[^aeiouy][yY]$/.test(word) ? `${word.slice(0, -1)}i` : word
}

function replaceSecond(word: string, first: number): string {
  const ending = secondEnding.exec(word)?.[0]
  if (ending === undefined || word.length - ending.length < first) return word
  const left = word.slice(0, -ending.length)
  if (ending === 'li' && !/[cdeghkmnrt]$/.test(left)) return word
  if (ending === 'ogi' && !left.endsWith('l')) return word
  return left + second.get(ending)
}

function replaceThird(word: string, first: number, later: number): string {
  const ending = thirdEnding.exec(word)?.[0]
  if (ending === undefined || word.length - ending.length < (ending === 'ative' ? later : first)) return word
  return word.slice(0, -ending.length) + third.get(ending)
}

function withoutFourth(word: string, later: number): string {
  const ending = fourthEnding.exec(word)?.[0]
  if (ending === undefined || word.length - ending.length < later) return word
  const left = word.slice(0, -ending.length)
  return ending === 'ion' && !/[st]$/.test(left) ? word : left
}

/** Step 5. */
function withoutFinal(word: string, first: number, later: number): string {
  const left = word.slice(0, -1)
  const isLater = left.length >= later
  if (word.endsWith('e')) return isLater || (left.length >= first && !short.test(left)) ? left : word
  return word.endsWith('ll') && isLater ? left : word
}
