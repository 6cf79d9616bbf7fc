/** A build that inspects everything: the common path of builds, checks and watch rounds. */
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

/** Results that a build may reuse, from its session or from the last build on disk. */
export interface Earlier {
  snapshot?: Snapshot | undefined
  inventory?: Inventory
  store?: Store
  left?: Stat | undefined
  /** Texts that replace the disk's. */
  edited?: readonly EditedFile[]
  onBuilt?: OnBuilt
}

/** Builds from the current trees. Throws a Failure. */
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
