// Where the skills of a benchmark tree go, and which of them are changed. Decided by hashes of paths alone.
import { createHash } from 'node:crypto'

/**
 * @typedef {import('./base.js').BaseSkill} BaseSkill
 * @typedef {{ copy: number, base: BaseSkill, key: string, path: string, verbatim: boolean, quirk: boolean, links: string[] }} Place
 *   key: `r<copy>/<path in the base>`; path: folder in the tree; links: paths of skills it gets a link to
 */

/** A number below 100 for a path and a purpose. @param {string} text */
export function percent(text) {
  return createHash('sha256').update(text).digest().readUInt32LE(0) % 100
}

/**
 * The first `count` skills of as many copies of the base as it takes, in bytewise order.
 * @param {BaseSkill[]} skills
 * @param {{ count: number, layout: string, suffix: boolean, quirks: boolean }} options
 * @returns {Place[]}
 */
export function placeSkills(skills, { count, layout, suffix, quirks }) {
  /** @type {Place[]} */
  const places = []
  for (let copy = 0; copy * skills.length < count; copy++) {
    for (const base of skills) {
      const key = `r${copy}/${base.path}`
      const quirk = quirks && percent(`quirk ${key}`) < 1
      places.push({
        copy,
        base,
        key,
        path: '',
        verbatim: copy === 0 || percent(`verbatim ${key}`) < 10,
        quirk,
        links: [],
      })
    }
  }
  places.sort((a, b) => (a.key < b.key ? -1 : 1))
  places.length = count
  const taken = new Set()
  for (const place of places) place.path = free(pathIn(layout, place, suffix), taken)
  addLinks(places)
  return places
}

/** @param {string} layout @param {Place} place @param {boolean} suffix */
function pathIn(layout, { copy, base }, suffix) {
  const end = copy === 0 ? '' : `-r${copy}`
  const owner = `${(base.path.split('/')[0] ?? 'owner').toLowerCase().replace(/[^a-z0-9]+/g, '-')}${end}`
  const folder = suffix ? base.folder + end : base.folder
  if (layout === 'flat') return `skills/${base.folder}${end}`
  if (layout === 'owner') return `skills/${owner}/${folder}`
  if (layout === 'plugin') return `plugins/${owner}/skills/${folder}`
  return `r${copy}/${base.path.slice(0, base.path.length - base.folder.length)}${folder}`
}

/** @param {string} path @param {Set<string>} taken */
function free(path, taken) {
  let result = path
  for (let n = 2; taken.has(result.toLowerCase()); n++) result = `${path}-${n}`
  taken.add(result.toLowerCase())
  return result
}

/** 2 % link to the same skill one copy before; one hub in each copy gets links from up to 200 others. No cycles. */
function addLinks(/** @type {Place[]} */ places) {
  const byKey = new Map(places.map(place => [place.key, place]))
  for (const place of places) {
    const before = byKey.get(`r${place.copy - 1}/${place.base.path}`)
    if (before && percent(`chain ${place.key}`) < 2) place.links.push(before.path)
  }
  for (const [copy, [hub, ...others]] of byCopy(places)) {
    if (copy === 0 || hub === undefined) continue
    const fans = others.filter(place => !place.verbatim && percent(`hub ${place.key}`) < 20)
    for (const place of fans.slice(0, 200)) place.links.push(hub.path)
  }
}

function byCopy(/** @type {Place[]} */ places) {
  /** @type {Map<number, Place[]>} */
  const groups = new Map()
  for (const place of places) {
    const group = groups.get(place.copy)
    if (group) group.push(place)
    else groups.set(place.copy, [place])
  }
  return groups
}
