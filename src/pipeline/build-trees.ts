/** A build that looks at everything: what a build of trees, a check and a round of a watch give to the pipeline. */
import type { Seen } from '../compiler/scan/seen.ts'
import type { FoundFile, FoundSkill } from '../compiler/types.ts'
import type { Stat } from '../core/json/types.ts'
import { openCachedAnalyses } from './analyses/cached.ts'
import { compile } from './compile.ts'
import type { Options, Settings } from './config/options.ts'
import { openProjectStore } from './incremental/project-store.ts'
import type { Store } from './incremental/store.ts'
import { scanDisk } from './inventory/disk.ts'
import { findLeft, type Recalled, recallSeen } from './replay.ts'
import type { Report } from './report.ts'
import { createFolderSink } from './sinks/folder.ts'
import { createReportSink, type OnBuilt } from './sinks/report.ts'
import type { Inventory } from './stages.ts'

/** What the rounds of a watch have in common. */
export interface Rounds {
  /** What folders held, but for those that may have changed. */
  seen: Seen
  /** Results of the rounds before. */
  store: Store
  /** The manifest's state, if every file of the bundle is as the last round left it. */
  findLeft: () => Stat | undefined
  /** Told of what a walk found, also where the build then fails. */
  onInventory: (inventory: Inventory) => void
}

/** A file's text in an editor, which may differ from the disk's. */
export interface EditedFile {
  /** The real path. */
  file: string
  bytes: Uint8Array
}

function putTexts(skills: FoundSkill[], edited: readonly EditedFile[]): FoundSkill[] {
  const put = (found: FoundFile): FoundFile => {
    const text = edited.find(({ file }) => file === found.file)
    return text === undefined ? found : { ...found, bytes: text.bytes, size: text.bytes.length }
  }
  return skills.map(skill => ({ ...skill, entry: put(skill.entry), files: skill.files.map(put) }))
}

/** What a build may take over: of the rounds of its process, or of what the last build left on the disk. */
export interface Earlier {
  rounds?: Rounds
  recalled?: Recalled | undefined
  /** Texts that stand for what the disk has. */
  edited?: readonly EditedFile[]
  onBuilt?: OnBuilt
}

/** Builds from the trees as they are now. Throws a Failure. */
export async function buildTrees(
  settings: Settings,
  options: Options,
  command: Report['command'],
  { rounds, recalled, edited = [], onBuilt }: Earlier = {},
): Promise<Report> {
  const { cwd, out, durable, threads } = settings
  const target = {
    cwd,
    out,
    durable,
    threads,
    cache: options.cache,
    findLeft: rounds?.findLeft ?? (() => findLeft(settings, recalled)),
  }
  const forReport = command === 'check'
  const store = rounds?.store ?? openProjectStore(settings)
  return compile(
    {
      settings,
      scan: async run => {
        const seen = recalled === undefined ? rounds?.seen : recallSeen(recalled)
        const inventory = await scanDisk(settings, run, { seen, readAt: recalled?.readAt })
        rounds?.onInventory(inventory)
        return edited.length === 0 ? inventory : { ...inventory, skills: putTexts(inventory.skills, edited) }
      },
      analyze: openCachedAnalyses(settings, options, store, { forReport }),
    },
    forReport ? createReportSink(onBuilt) : createFolderSink(target, onBuilt),
    options,
  )
}
