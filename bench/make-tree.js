// Makes a large tree of skills to measure on: copies of a base, each a little different. Same options, same bytes.
//
//   node bench/make-tree.js --out DIR --skills N [--base DIR] [--layout flat|owner|plugin] [--weight lean|full]
//                           [--no-suffix] [--quirks DIR]
//
// Without --layout each copy keeps the folders of the base below r0, r1, … With --no-suffix the copies keep their
// names, so that only folders tell them apart. --quirks puts one of that folder's quirks in place of 1 % of the skills.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readBase } from './base.js'
import { readFiles } from './change.js'
import { placeSkills } from './layout.js'

/**
 * @typedef {{ out: string, count: number, base?: string, layout?: string, weight?: string, suffix?: boolean, quirks?: string }} TreeOptions
 * @param {TreeOptions} options
 * @returns {{ base: string, skills: number, files: number, bytes: number, sha256: string }} sha256: over the sorted lines `path NUL size`
 */
export function makeTree({
  out,
  count,
  base: baseDir,
  layout = 'copies',
  weight = 'full',
  suffix = true,
  quirks,
}) {
  const base = readBase(baseDir)
  const places = placeSkills(base.skills, { count, layout, suffix, quirks: quirks !== undefined })
  const folders = new Map(places.map(place => [place.key, place.path]))
  const find = (/** @type {number} */ copy, /** @type {string} */ path) => folders.get(`r${copy}/${path}`)
  const writer = openWriter(out)
  const quirkFolders =
    quirks === undefined ? [] : readdirSync(quirks, { withFileTypes: true }).filter(e => e.isDirectory())
  const quirkNames = quirkFolders.map(entry => entry.name).sort()
  const quirky = places.filter(place => place.quirk)
  for (const [i, place] of quirky.entries()) {
    copyAsIs(join(quirks ?? '', quirkNames[i % quirkNames.length] ?? ''), place.path, writer)
  }
  // By skill of the base, so that each file is read once and only one skill is in memory.
  for (const [skill, members] of groupBySkill(places)) {
    const files = skill.files.map(file => ({ path: file.path, mode: file.mode, content: file.read() }))
    for (const place of members) {
      for (const file of readFiles(place, files, { lean: weight === 'lean', suffix, find })) {
        writer.write(`${place.path}/${file.path}`, file.content, file.mode)
      }
    }
  }
  if (layout === 'plugin') writePlugins(places, writer)
  return { base: base.name, skills: places.length, ...writer.sum() }
}

/** @param {string} out */
function openWriter(out) {
  const made = new Set()
  /** @type {string[]} */
  const lines = []
  let bytes = 0
  const getFolder = (/** @type {string} */ path) => {
    const folder = dirname(join(out, path))
    if (!made.has(folder)) mkdirSync(folder, { recursive: true })
    made.add(folder)
  }
  return {
    write(/** @type {string} */ path, /** @type {Buffer | string} */ content, mode = 0o644) {
      getFolder(path)
      writeFileSync(join(out, path), content, { mode })
      lines.push(`${path}\0${Buffer.byteLength(content)}\n`)
      bytes += Buffer.byteLength(content)
    },
    link(/** @type {string} */ path, /** @type {string} */ target) {
      getFolder(path)
      symlinkSync(target, join(out, path))
      lines.push(`${path}\0-> ${target}\n`)
    },
    sum() {
      const hash = createHash('sha256')
      for (const line of lines.sort()) hash.update(line)
      return { files: lines.length, bytes, sha256: hash.digest('hex') }
    },
  }
}

/** @typedef {ReturnType<typeof openWriter>} Writer */

function copyAsIs(/** @type {string} */ from, /** @type {string} */ to, /** @type {Writer} */ writer) {
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, path] = [join(from, entry.name), `${to}/${entry.name}`]
    if (entry.isDirectory()) copyAsIs(source, path, writer)
    else if (entry.isSymbolicLink()) writer.link(path, readlinkSync(source))
    else if (entry.isFile()) writer.write(path, readFileSync(source))
  }
}

function groupBySkill(/** @type {import('./layout.js').Place[]} */ places) {
  /** @type {Map<import('./base.js').BaseSkill, import('./layout.js').Place[]>} */
  const groups = new Map()
  for (const place of places) {
    if (place.quirk) continue
    const members = groups.get(place.base)
    if (members) members.push(place)
    else groups.set(place.base, [place])
  }
  return groups
}

/** A `plugin.json` for each plugin, and one `marketplace.json`. */
function writePlugins(/** @type {import('./layout.js').Place[]} */ places, /** @type {Writer} */ writer) {
  const names = [...new Set(places.map(place => place.path.split('/')[1] ?? ''))].sort()
  for (const name of names) {
    const plugin = { name, version: '1.0.0', description: `Skills of ${name}` }
    writer.write(`plugins/${name}/.claude-plugin/plugin.json`, `${JSON.stringify(plugin, null, 2)}\n`)
  }
  const plugins = names.map(name => ({ name, source: `./plugins/${name}` }))
  const market = { name: 'bench', owner: { name: 'bench' }, plugins }
  writer.write('.claude-plugin/marketplace.json', `${JSON.stringify(market, null, 2)}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      skills: { type: 'string' },
      base: { type: 'string' },
      layout: { type: 'string' },
      weight: { type: 'string' },
      quirks: { type: 'string' },
      'no-suffix': { type: 'boolean' },
    },
  })
  if (!values.out || !Number(values.skills)) throw new Error('--out DIR and --skills N are needed')
  const { out, skills, 'no-suffix': noSuffix, ...rest } = values
  console.log(JSON.stringify(makeTree({ ...rest, out, count: Number(skills), suffix: !noSuffix }), null, 2))
}
