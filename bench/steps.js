// One round of builds of a tree, each step next to the floor that it is compared with, so that a busy moment hits both.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { CLI, FLOOR, measure, measureBuild, sleep } from './measure.js'
import { readDigest } from './scratch.js'

export const READ = 'floor: read and hash everything'
export const STAT = 'floor: stat everything'
export const COLD = 'cold build'
export const PARSED = 'read and hash every file, parse every SKILL.md'
export const WARM = 'nothing changed'
export const NODE = 'bare `node -e 0`'
export const BODY = 'one body changed'
export const LAST_ADDED = 'one skill added, last of all'
export const LAST_REMOVED = 'the last skill removed'
export const MIDDLE_ADDED = 'one skill added in the middle'
export const MIDDLE_REMOVED = 'a skill in the middle removed'

/** Files written within the last two seconds count as doubtful to the cache, as in git. */
export const DOUBTFUL_MS = 2_300

/** @typedef {Record<string, import('./measure.js').Measured>} Round */

/** What starting costs. @returns {Round} */
export function startRound() {
  return {
    [NODE]: measure(['-e', '0']),
    '`skillc --version`': measure([CLI, '--version']),
    '`skillc --help`': measure([CLI, '--help']),
  }
}

/**
 * Floors, a cold build, and builds with the cache: of the same, and after some changes. The tree is as before afterwards.
 * @param {string} dir @param {import('./scratch.js').Scratch} scratch
 * @param {{ threads?: string, every: boolean }} options every: all kinds of change, instead of one
 * @returns {Round}
 */
export function buildRound(dir, scratch, { threads, every }) {
  const out = scratch.fresh('bundle')
  const more = ['--cache-dir', scratch.fresh('cache'), ...(threads ? ['--threads', threads] : [])]
  const run = () => measure(measureBuild(dir, out, ...more))
  // The tree may have been made or changed back just now.
  sleep(DOUBTFUL_MS)
  /** @type {Round} */
  const result = { [READ]: measure([FLOOR, 'read', dir]) }
  result[COLD] = run()
  if (!existsSync(join(out, 'manifest.json'))) throw new Error('The cold build wrote no manifest')
  result[STAT] = measure([FLOOR, 'stat', dir])
  result[WARM] = run()
  for (const { step, doing, undoing, undone } of listChanges(dir)) {
    const before = readDigest(out)
    const restore = onInterrupt(undoing)
    try {
      doing()
      result[step] = run()
    } finally {
      restore()
    }
    if (readDigest(out) === before) throw new Error(`${step}: the bundle is the same`)
    if (!every) break
    const back = run()
    if (undone !== undefined) result[undone] = back
    sleep(DOUBTFUL_MS)
    run()
  }
  return result
}

/** @typedef {{ step: string, doing: () => void, undoing: () => void, undone?: string }} Change undone: what undoing it is called */

/** Changes of a tree, each with what undoes it. @param {string} dir @returns {Change[]} */
export function listChanges(dir) {
  const plain = plainSkills(dir)
  const many = plain.slice(0, MANY)
  const [first] = many
  if (first === undefined) throw new Error(`${dir} has no skill with a plain description`)
  const { file, text } = first
  const undoing = () => writeFileSync(file, text)
  return [
    { step: BODY, doing: () => writeFileSync(file, `${text}\nOne more line.\n`), undoing },
    {
      step: 'one description changed',
      doing: () => writeFileSync(file, text.replace(PLAIN, '$& Not for cakes.')),
      undoing,
    },
    {
      step: `${many.length} bodies changed`,
      doing: () => {
        for (const each of many) writeFileSync(each.file, `${each.text}\nOne more line.\n`)
      },
      undoing: () => {
        for (const each of many) writeFileSync(each.file, each.text)
      },
    },
    {
      step: LAST_ADDED,
      undone: LAST_REMOVED,
      ...addSkill(join(dir, 'zz-added')),
    },
    {
      step: MIDDLE_ADDED,
      undone: MIDDLE_REMOVED,
      ...addSkill(`${findMiddle(plain.map(({ file }) => dirname(file)))}-more`),
    },
  ]
}

function addSkill(/** @type {string} */ folder) {
  return {
    doing: () => {
      mkdirSync(folder)
      writeFileSync(
        join(folder, 'SKILL.md'),
        `---\nname: ${basename(folder)}\ndescription: Adds one skill more. Use when measuring.\n---\n\n# One more\n\nOne line.\n`,
      )
    },
    undoing: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The folder in the middle, among those with short plain names, to which an end can be added. */
function findMiddle(/** @type {string[]} */ folders) {
  const isUsable = (/** @type {string} */ folder) =>
    PLAIN_NAME.test(basename(folder)) && !existsSync(`${folder}-more`)
  const usable = folders.filter(isUsable)
  const middle = usable[Math.floor(usable.length / 2)]
  if (middle === undefined) throw new Error('No skill has a short plain name')
  return middle
}

const PLAIN_NAME = /^[a-z](?:-?[a-z0-9]){0,24}$/

/** A description in one line, without quotes and marks of YAML. */
const PLAIN = /^description: [A-Za-z][^:#\n]*$/m

/** What a `git pull` may bring at once. */
const MANY = 100

/** Where several skills have one name, a change of one may change which of them is used. @param {string} dir */
function plainSkills(dir) {
  const skills = entriesIn(dir)
  const getName = (/** @type {{ text: string }} */ { text }) => /^name:.*$/m.exec(text)?.[0] ?? ''
  /** @type {Map<string, number>} */
  const named = new Map()
  for (const each of skills) named.set(getName(each), (named.get(getName(each)) ?? 0) + 1)
  // What is not UTF-8 would not be put back as it was.
  const isPlain = (/** @type {string} */ text) => PLAIN.test(text) && !text.includes('\ufffd')
  return skills.filter(each => isPlain(each.text) && named.get(getName(each)) === 1)
}

/** The skills without skills in them or around them, by paths. @param {string} dir @returns {{ file: string, text: string }[]} */
function entriesIn(dir) {
  const file = join(dir, 'SKILL.md')
  if (existsSync(file)) {
    const names = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    const isAlone = names.filter(name => basename(name) === 'SKILL.md').length === 1
    return isAlone ? [{ file, text: readFileSync(file, 'utf8') }] : []
  }
  const folders = readdirSync(dir, { withFileTypes: true }).filter(entry => entry.isDirectory())
  return folders
    .map(({ name }) => name)
    .sort()
    .flatMap(name => entriesIn(join(dir, name)))
}

/** Ctrl+C ends what is measured, and then this process by an error: the tree is put back on the way. @param {() => void} undo */
export function onInterrupt(undo) {
  const wait = () => {}
  process.on('SIGINT', wait)
  return () => {
    undo()
    process.off('SIGINT', wait)
  }
}
