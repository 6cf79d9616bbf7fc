/** A build that looks at everything: what a build of trees, a check and a round of a watch give to the pipeline. */
import type { FoundFile, FoundSkill } from '../compiler/types.ts'
import type { Stat } from '../core/json/types.ts'
import { openCachedAnalyses } from './analyses/cached.ts'
import { compile } from './compile.ts'
import type { Options, Settings } from './config/options.ts'
import { openProjectStore } from './incremental/project-store.ts'
import { type Snapshot, toSeen } from './incremental/snapshot.ts'
import type { Store } from './incremental/store.ts'
import { scanDisk } from './inventory/disk.ts'
import type { Report } from './report.ts'
import { createFolderSink, createReportSink, type OnBuilt } from './sinks.ts'
import type { Inventory } from './stages.ts'

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

/** What a build may reuse: of its session, or of what the last build left on the disk. */
export interface Earlier {
  snapshot?: Snapshot | undefined
  /** What a scan found just now. */
  inventory?: Inventory
  store?: Store
  /** The manifest's state, if every file of the bundle is as the last build left it. */
  left?: Stat | undefined
  /** Texts that stand for what the disk has. */
  edited?: readonly EditedFile[]
  onBuilt?: OnBuilt
}

/** Builds from the trees as they are now. Throws a Failure. */
export async function buildTrees(
  settings: Settings,
  options: Options,
  command: Report['command'],
  { snapshot, inventory, store = openProjectStore(settings), left, edited = [], onBuilt }: Earlier = {},
): Promise<Report> {
  const { cwd, out, durable, threads } = settings
  const target = { cwd, out, durable, threads, left, cache: options.cache }
  const forReport = command === 'check'
  const known = snapshot && { seen: toSeen(snapshot), readAt: snapshot.readAt }
  return compile(
    {
      settings,
      scan: async run => {
        const found = inventory ?? (await scanDisk(settings, run, known))
        return edited.length === 0 ? found : { ...found, skills: putTexts(found.skills, edited) }
      },
      analyze: openCachedAnalyses(settings, options, store, { forReport }),
    },
    forReport ? createReportSink(onBuilt) : createFolderSink(target, onBuilt),
    options,
  )
}
