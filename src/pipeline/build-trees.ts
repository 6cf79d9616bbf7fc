/** A build that looks at everything: what a build of trees, a check and a round of a watch give to the pipeline. */
import { join } from 'node:path'
import type { Seen } from '../compiler/scan/seen.ts'
import type { FoundFile, FoundSkill } from '../compiler/types.ts'
import { MANIFEST } from '../format/layout.ts'
import { openCachedAnalyses } from './analyses/cached.ts'
import type { Options, Settings } from './config/options.ts'
import { type BundleBefore, closeReuse, openReuse, recallOwn } from './delta/reuse.ts'
import { scanDisk } from './inventory/disk.ts'
import { runPipeline } from './pipeline.ts'
import type { Explain } from './reasons.ts'
import { getLedgerFile, getRememberedStat, isAsLeft, type Recalled, recallSeen } from './replay.ts'
import type { Report } from './report.ts'
import { createFolderSink } from './sinks/folder.ts'
import { createReportSink, type OnBuilt } from './sinks/report.ts'
import type { Analyses, Inventory } from './stages.ts'

/** What the rounds of a watch have in common. */
export interface Rounds {
  /** What folders held, but for those that may have changed. */
  seen: Seen
  /** Reads skills in place of the cache. */
  read: NonNullable<Parameters<typeof openCachedAnalyses>[2]>['read']
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
  /** Told why the whole bundle is rebuilt after all. */
  explain?: Explain
  onBuilt?: OnBuilt
}

/** Builds from the trees as they are now. Throws a Failure. */
export async function buildTrees(
  settings: Settings,
  options: Options,
  command: Report['command'],
  { rounds, recalled, edited = [], explain = () => {}, onBuilt }: Earlier = {},
): Promise<Report> {
  const { cwd, out, durable, threads } = settings
  const target = {
    cwd,
    out,
    durable,
    threads,
    cache: options.cache,
    ledger: getLedgerFile(settings),
    explain,
  }
  const isTrusted = () => isAsLeft(settings, recalled)
  const forReport = command === 'check'
  const analyse = openCachedAnalyses(settings, options, { read: rounds?.read, forReport })
  return runPipeline(
    {
      config: settings,
      scan: async run => {
        const seen = recalled === undefined ? rounds?.seen : recallSeen(recalled)
        const inventory = await scanDisk(settings, run, { seen, readAt: recalled?.readAt })
        rounds?.onInventory(inventory)
        return edited.length === 0 ? inventory : { ...inventory, skills: putTexts(inventory.skills, edited) }
      },
      analyse: async (inventory, run) => {
        const analyses = await analyse(inventory, run)
        return recalled === undefined ? analyses : withReuse(settings, analyses, explain)
      },
      sink: forReport
        ? createReportSink(onBuilt)
        : createFolderSink(
            { ...target, isTrusted, before: recalled && findBundleBefore(settings, recalled) },
            onBuilt,
          ),
    },
    options,
  )
}

/** With what can be taken over from the build before, where its ledger can be found. */
function withReuse(settings: Settings, analyses: Analyses, explain: Explain): Analyses {
  const file = getLedgerFile(settings)
  const { cache } = analyses
  const reuse = file === undefined || cache === undefined ? undefined : openReuse(file, cache)
  if (reuse === undefined) {
    explain('ledger')
    return analyses
  }
  const { notes } = analyses
  const close = () => {
    closeReuse(reuse)
    notes.close()
  }
  return {
    ...analyses,
    reuse,
    recallOwn: skill => recallOwn(reuse, skill),
    // Diagnostics are read from the ledger, too.
    notes: { ...notes, close },
  }
}

/** The bundle that the last build left. */
function findBundleBefore({ out }: Settings, recalled: Recalled): BundleBefore | undefined {
  const { bundle } = recalled
  const manifest = getRememberedStat(recalled, join(out, MANIFEST))
  return bundle === undefined || manifest === undefined ? undefined : { out, bundle, manifest }
}
