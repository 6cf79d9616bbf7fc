/** Finds skills whose descriptions compete for the same requests. */
import { addTo } from '../core/text/order.ts'
import { getBackgroundShare } from './background.ts'
import { splitDescription } from './description.ts'
import { FILLERS, splitWords, type WordCache } from './words.ts'

export interface Described {
  name: string
  description: string
}

/** `first` and `second` are indexes in the list. */
export interface Overlap {
  first: number
  second: number
  /** The cosine of their words and word pairs, weighted by rarity, from 0 to 1. */
  likeness: number
  /** Words that both have, rarest first, in the first skill's spelling. */
  shared: string[]
  /** Words that only one of the two has, rarest first: they distinguish the skills. */
  own: { first: string[]; second: string[] }
}

/** Skills compete above this likeness. Of 36 pairs that were read, 31 compete. */
const COMPETING = 0.3
const COMPETING_UNSPACED = 0.65
const FEWEST_WORDS = 9
/** A skill that is half as alike as many others belongs to a family with one pattern, whose differences distinguish its members. */
const MOST_RELATED = 6
/** Words in more than 1% of the skills (at least 8, at most 100) do not count. */
const COMMON = { share: 0.01, least: 8, most: 100 }
/** The number of skills at which the bundle's own counts weigh half in a word's rarity. */
const TELLING = 100
const NAMED = 5

interface Profile {
  weights: Map<string, number>
  words: Map<string, string>
  named: Set<string>
  described: Set<string>
  length: number
}

/** Most alike first; ties by index. Takes about a millisecond for ten skills. */
export function findOverlaps(skills: readonly Described[]): Overlap[] {
  const read = createProfiler()
  const profiles = skills.map(read)
  const owners = mapOwners(profiles)
  for (const profile of profiles) weigh(profile, owners, skills.length)
  const common = Math.min(COMMON.most, Math.max(COMMON.least, skills.length * COMMON.share))
  const pairs: { first: number; second: number; likeness: number }[] = []
  for (const [second, profile] of profiles.entries()) {
    if (profile.words.size < FEWEST_WORDS) continue
    for (const [first, product] of computeProducts(profile, second, owners, common)) {
      const other = profiles[first]
      if (other === undefined || other.words.size < FEWEST_WORDS) continue
      const likeness = product / (profile.length * other.length)
      if (likeness >= COMPETING / 2) pairs.push({ first, second, likeness })
    }
  }
  const related = new Map<number, number>()
  for (const { first, second } of pairs)
    for (const skill of [first, second]) related.set(skill, (related.get(skill) ?? 0) + 1)
  const isInFamily = (skill: number) => (related.get(skill) ?? 0) > MOST_RELATED
  return pairs
    .filter(({ first, second, likeness }) => {
      const bar = isUnspaced(profiles[first]) || isUnspaced(profiles[second]) ? COMPETING_UNSPACED : COMPETING
      return likeness >= bar && !isInFamily(first) && !isInFamily(second)
    })
    .flatMap(pair => explainPair(pair, skills, profiles) ?? [])
    .sort((a, b) => b.likeness - a.likeness || a.first - b.first || a.second - b.second)
}

function createProfiler(): (skill: Described) => Profile {
  const cache: WordCache = new Map()
  return ({ name, description }) => {
    const { said, occasions } = splitDescription(description)
    const profile: Profile = {
      weights: new Map(),
      words: new Map(),
      named: new Set(),
      described: new Set(),
      length: 0,
    }
    for (const [at, text] of [name, ...said, ...occasions].entries()) {
      let before = ''
      for (const { term } of splitWords(text, cache)) {
        if (FILLERS.test(term)) continue
        profile.weights.set(term, 0)
        if (before !== '' && before !== term && isPlain(before + term))
          profile.weights.set(`${before} ${term}`, 0)
        if (at === 0) profile.named.add(term)
        else profile.described.add(term)
        before = term
      }
      addWritten(profile.words, text)
    }
    return profile
  }
}

function isUnspaced(profile: Profile | undefined): boolean {
  const terms = [...(profile?.words.keys() ?? [])]
  return terms.filter(term => !isPlain(term)).length > terms.length / 2
}

/** True if a text is in European letters. Terms of scripts without spaces are pairs already. */
function isPlain(text: string): boolean {
  return /^[\0-\u024f]*$/.test(text)
}

/** Maps terms to written words; terms of scripts without spaces map to themselves. */
function addWritten(words: Map<string, string>, text: string): void {
  for (const run of text.match(/[^\s\0-/:-@[-`{-\x7f]+/g) ?? []) {
    const found = splitWords(run)
    for (const { term } of found)
      if (!words.has(term)) words.set(term, found.length === 1 ? run.toLowerCase() : term)
  }
}

function mapOwners(profiles: readonly Profile[]): Map<string, number[]> {
  const owners = new Map<string, number[]>()
  for (const [skill, { weights }] of profiles.entries())
    for (const term of weights.keys()) addTo(owners, term, skill)
  return owners
}

/** Weights by rarity. A pair counts half, because its words count too. */
function weigh(profile: Profile, owners: Map<string, number[]>, skills: number): void {
  const telling = skills / (skills + TELLING)
  let sum = 0
  for (const term of profile.weights.keys()) {
    const local = Math.log((skills + 1) / ((owners.get(term)?.length ?? 0) + 0.5))
    const weight = term.includes(' ')
      ? local / 2
      : local * telling - Math.log(getBackgroundShare(term)) * (1 - telling)
    profile.weights.set(term, Math.max(0.05, weight))
    sum += weight ** 2
  }
  profile.length = Math.sqrt(sum)
}

function computeProducts(
  { weights }: Profile,
  skill: number,
  owners: Map<string, number[]>,
  common: number,
): Map<number, number> {
  const products = new Map<number, number>()
  for (const [term, weight] of weights) {
    const list = owners.get(term) ?? []
    if (list.length < 2 || list.length > common) continue
    for (const other of list) {
      if (other >= skill) break
      products.set(other, (products.get(other) ?? 0) + weight ** 2)
    }
  }
  return products
}

/** Returns undefined if names or descriptions already distinguish the skills. */
function explainPair(
  pair: Pick<Overlap, 'first' | 'second' | 'likeness'>,
  skills: readonly Described[],
  profiles: readonly Profile[],
): Overlap | undefined {
  const [a, b] = [skills[pair.first], skills[pair.second]]
  const [one, two] = [profiles[pair.first], profiles[pair.second]]
  if (a === undefined || b === undefined || one === undefined || two === undefined) return undefined
  if (mentions(a, b) || mentions(b, a) || (hasTopic(one, two) && hasTopic(two, one))) return undefined
  const pickRarest = (of: Profile, isIn: (term: string) => boolean) =>
    [...of.words]
      .filter(([term]) => of.weights.has(term) && isIn(term))
      .sort(([x], [y]) => (of.weights.get(y) ?? 0) - (of.weights.get(x) ?? 0) || (x < y ? -1 : 1))
      .slice(0, NAMED)
      .map(([, word]) => word)
  return {
    ...pair,
    shared: pickRarest(one, term => two.weights.has(term)),
    own: {
      first: pickRarest(one, term => !two.weights.has(term)),
      second: pickRarest(two, term => !one.weights.has(term)),
    },
  }
}

/** An author who names the other skill explains when to use it. */
function mentions({ description }: Described, { name }: Described): boolean {
  return /[-_\d]/.test(name) && description.toLowerCase().includes(name.toLowerCase())
}

/** True if the name has a word that its description explains and the other skill never uses: `linux`, `windows`. */
function hasTopic(one: Profile, other: Profile): boolean {
  return [...one.named].some(term => !other.weights.has(term) && one.described.has(term))
}
