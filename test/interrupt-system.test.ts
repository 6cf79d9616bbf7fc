/** Commands that write are cut short by kills and errors: their output is the old or the new one, and the next run leaves no litter. */
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { snapshot } from './support/bakery.ts'
import { skillc } from './support/cli.ts'
import { hasParts } from './support/parts.ts'
import { type Call, type Ending, endCall, recordCalls } from './support/strace.ts'
import { plant, scratchFolder, skillText } from './support/tree.ts'

/** Cuts of one command; all of them with `SKILLC_CUTS=all`. */
const MOST = process.env.SKILLC_CUTS === 'all' ? Number.POSITIVE_INFINITY : 8

const WRITING = ['openat', 'write', 'rename', 'mkdir', 'unlink', 'rmdir', 'fsync']
const ERRORS: Record<string, string> = {
  openat: 'EMFILE',
  write: 'ENOSPC',
  rename: 'EIO',
  mkdir: 'EACCES',
  fsync: 'EIO',
}

/** A site has several files that readers come to, and no reader comes to two of them: each is of one edition with all that it names. */
const MANY = 'publish of a site'
const ENTRIES = [
  'out/manifest.json',
  'out/index.html',
  'out/.well-known/skills/index.json',
  'out/.well-known/agent-skills/index.json',
]

/** Commands that write to `place/out` what is in the bundle `bundle`. */
const commands: Record<string, string[]> = {
  pack: ['pack', 'bundle', '--oci', 'place/out'],
  [MANY]: ['publish', 'bundle', './place/out'],
  'report in a file': ['report', 'bundle', '--out', 'place/out.html'],
  'report in a folder': ['report', 'bundle', '--out', 'place/out'],
  'check --report': ['check', 'skills', '--no-cache', '--report', 'sarif=place/out.sarif'],
}

describe.runIf(hasParts('strace'))(
  'cut short at any write, the output is the old or the new one, and the next run leaves nothing else',
  () => {
    test.each(Object.entries(commands))(
      '%s',
      async (name, args) => {
        const cwd = join(scratchFolder('interrupt'), name.replaceAll(' ', '-'))
        const place = join(cwd, 'place')
        const temporary = join(cwd, 'tmp')
        mkdirSync(temporary, { recursive: true })
        process.env.TMPDIR = temporary
        const make = (times: string) => {
          plant(cwd, {
            'skills/rye/SKILL.md': skillText('rye', 'See [times](times.md).'),
            'skills/rye/times.md': times,
          })
          plant(cwd, {
            'skills/odd/SKILL.md': `---\nname: Odd\ndescription: ${times}. Use it.\n${times === 'Two hours' ? 'license: 3\n' : ''}---\n`,
          })
          skillc(['build', 'skills', '--no-cache', '--out', 'bundle'], cwd)
          if (![0, 1].includes(skillc(args, cwd).code ?? 2)) throw new Error(skillc(args, cwd).err)
          return snapshot(place)
        }
        const old = make('Two hours')
        cpSync(place, join(cwd, 'old'), { recursive: true })
        const now = make('Three hours')
        expect(now).not.toEqual(old)
        const prepare = async () => {
          rmSync(place, { recursive: true, force: true })
          cpSync(join(cwd, 'old'), place, { recursive: true })
        }
        await prepare()
        const watched = { cwd, folders: ['place', 'tmp'], log: join(cwd, 'strace.log') }
        const { calls } = await recordCalls(args, watched)
        const cuts = calls.filter(isWrite).flatMap(call => {
          const error = ERRORS[call.name]
          return [
            { call, ending: 'kill' as Ending },
            ...(error === undefined ? [] : [{ call, ending: { error } }]),
          ]
        })
        expect(cuts.length).toBeGreaterThan(4)
        const step = Math.max(1, cuts.length / MOST)
        const wrong: string[] = []
        for (let at = 0; at < cuts.length; at += step) {
          const cut = cuts[Math.floor(at)]
          if (cut === undefined) continue
          const about = `${cut.call.name} ${cut.call.rank}, ${JSON.stringify(cut.ending)}`
          await endCall(cut.call, cut.ending, args, watched, prepare)
          const left = settle(snapshot(place))
          const parts = name === MANY ? splitSite : (files: Files) => [files]
          for (const [place, part] of parts(left).entries())
            if (![old, now].some(edition => holds(part, parts(edition)[place] ?? part)))
              wrong.push(`${about}: neither old nor new: ${[...part.keys()]}`)
          skillc(args, cwd)
          if (!holds(snapshot(place), now) || snapshot(place).size !== now.size)
            wrong.push(`${about}: the next run leaves ${[...snapshot(place).keys()]}`)
          const litter = readdirSync(temporary).filter(path => /^skillc-(?!host-)/.test(path))
          if (litter.length > 0) wrong.push(`${about}: the next run leaves ${litter}`)
        }
        expect(wrong).toEqual([])
      },
      300_000,
    )
  },
)

function isWrite({ name, text, result }: Call): boolean {
  return WRITING.includes(name) && result >= 0 && (name !== 'openat' || text.includes('O_CREAT'))
}

/** Without drafts, which nobody reads; between the two renames of a folder, with the old one in its place, as the next run puts it. */
function settle(files: Files): Map<string, string> {
  const read = [...files].filter(([path]) => !/(?:^|\/)\.skillc-(?:draft\.|lock)/.test(path))
  const isSwapped = read.some(([path]) => path.startsWith('out/'))
  return new Map(
    isSwapped ? read : read.map(([path, content]) => [path.replace('.out.skillc-old/', 'out/'), content]),
  )
}

type Files = ReadonlyMap<string, string>

/** What each reader of a site meets: the file that it comes to, and those that have a digest in their names that is in what it has read. */
function splitSite(files: Files): Files[] {
  return ENTRIES.map(entry => {
    const met = new Map<string, string>()
    for (const queue = [entry]; queue.length > 0; ) {
      const path = queue.pop() ?? ''
      const content = files.get(path)
      if (content === undefined || met.has(path)) continue
      met.set(path, content)
      const digests = new Set(content.match(/[0-9a-f]{64}/g))
      for (const other of files.keys())
        if (digests.has(/[0-9a-f]{64}/.exec(other)?.[0] ?? '')) queue.push(other)
    }
    return met
  })
}

/** Files beside them are those that no manifest names yet, or any more. */
function holds(files: Files, wanted: Files): boolean {
  return [...wanted].every(([path, content]) => files.get(path) === content)
}
