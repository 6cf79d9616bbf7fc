// A base of skills made from a few words, so that the benchmark runs where no corpus is at hand.
import { createHash } from 'node:crypto'

const THINGS =
  'bread dough starter oven crust flour yeast butter loaf pastry shelf book loan reader catalogue index page chapter spine archive'
const DOINGS =
  'bake knead weigh proof slice cool order store feed shape lend return renew sort repair label scan count print bind'
const GLUE =
  'the a with for before after until when because slowly twice gently every each warm cold small large old new only then once again'
const lists = [THINGS, DOINGS, GLUE].map(list => list.split(' '))

/** Numbers from 0 up to `limit` that depend on the seed alone (xorshift). */
export function dice(seed) {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0) || 1
  return limit => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % limit
  }
}

/** Skills of 20 owners, each with a `SKILL.md` of about 6 KB and up to five text resources. */
export function wordSkills(count = 400) {
  const skills = []
  for (let i = 0; i < count; i++) {
    const [things, doings] = lists
    const folder = `${doings[i % 20]}-${things[Math.floor(i / 20) % 20]}${i < 400 ? '' : `-${Math.floor(i / 400)}`}`
    const path = `owner-${String.fromCharCode(97 + (i % 20))}/skills/${folder}`
    const roll = dice(path)
    const names = [
      'references/notes.md',
      'references/table.csv',
      'scripts/run.py',
      'assets/sheet.txt',
      'LICENSE.txt',
    ]
    const files = names
      .slice(0, roll(6))
      .map(name => ({ path: name, mode: 0o644, read: () => prose(`${path}/${name}`) }))
    files.push({ path: 'SKILL.md', mode: 0o644, read: () => entry(path, folder, files) })
    skills.push({ path, folder, files: files.sort((a, b) => (a.path < b.path ? -1 : 1)) })
  }
  return skills.sort((a, b) => (a.path < b.path ? -1 : 1))
}

function entry(path, folder, files) {
  const roll = dice(`${path}/entry`)
  const links = files.filter(file => file.path !== 'SKILL.md').map(file => `- [${file.path}](${file.path})`)
  const sections = Array.from(
    { length: 6 + roll(16) },
    (_, i) => `## Step ${i + 1}\n\n${paragraph(roll, 30 + roll(90))}`,
  )
  const head = `---\nname: ${folder}\ndescription: ${paragraph(roll, 25)} Use when asked to ${folder.replace('-', ' ')}.\n---`
  return Buffer.from(
    `${head}\n\n# ${folder}\n\n${sections.join('\n\n')}\n\n## Files\n\n${links.join('\n')}\n`,
  )
}

function prose(seed) {
  const roll = dice(seed)
  return Buffer.from(`${Array.from({ length: 1 + roll(40) }, () => paragraph(roll, 80)).join('\n\n')}\n`)
}

function paragraph(roll, words) {
  const text = Array.from({ length: words }, () => {
    const list = lists[roll(3)]
    return list[roll(list.length)]
  }).join(' ')
  return `${text[0].toUpperCase()}${text.slice(1)}.`
}
