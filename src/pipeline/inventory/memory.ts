import { walkMemory, walkRecords } from '../../compiler/scan/memory.ts'
import { mergeSources } from '../../compiler/scan/merge.ts'
import type { Source, Walked } from '../../compiler/types.ts'
import { numberName } from '../../core/files/path.ts'
import { checkOptions } from '../../core/json/check-options.ts'
import { DEFAULT_LIMITS, getLevelRank } from '../config/options.ts'
import { type MemorySource, SOURCE_KINDS } from '../sources/record.ts'
import { type RecordGroup, readRecordObjects } from '../sources/records.ts'
import type { Inventory } from '../stages.ts'

interface GivenSources {
  sources: Source[]
  walked: Walked[]
}

export async function openSources(
  given: MemorySource[],
): Promise<{ sources: Source[]; inventory: Inventory }> {
  const opened: GivenSources = { sources: [], walked: [] }
  const labels = new Set<string>()
  for (const [index, each] of given.entries()) {
    checkOptions(each, SOURCE_KINDS, 'A source')
    const { files, records } = each
    if (files !== undefined || records === undefined) {
      const source = createSource(each, index, labels, opened)
      opened.sources.push(source)
      opened.walked.push(walkMemory(files ?? {}, opened.walked.length))
    }
    if (records !== undefined) await openRecords(each, index, records, labels, opened)
  }
  return { sources: opened.sources, inventory: { ...mergeSources(opened.sources, opened.walked), readAt: 0 } }
}

async function openRecords(
  given: MemorySource,
  index: number,
  records: NonNullable<MemorySource['records']>,
  labels: Set<string>,
  opened: GivenSources,
): Promise<void> {
  const { groups, findings } = await readRecordObjects(records)
  const first = opened.sources.length
  const all: RecordGroup[] = groups.length === 0 ? [{ namespace: [], records: [] }] : groups
  for (const group of all) {
    const source = createSource({ ...given, ...joinPrecedence(given, group) }, index, labels, opened)
    source.holds = { kind: 'records', records: group.records }
    if (group.tenant !== undefined) source.scope = [group.tenant]
    opened.walked.push(walkRecords(source, opened.sources.length, DEFAULT_LIMITS))
    opened.sources.push(source)
  }
  opened.walked[first]?.findings.push(...findings.map(found => ({ ...found, source: first, path: '' })))
}

export function joinPrecedence(
  given: MemorySource,
  { level, rank, namespace }: RecordGroup,
): Pick<MemorySource, 'level' | 'rank' | 'namespace'> {
  const joined = [...(given.namespace?.split(':') ?? []), ...namespace].join(':')
  return {
    level: level ?? given.level,
    rank: rank ?? given.rank,
    ...(joined === '' ? {} : { namespace: joined }),
  }
}

function createSource(
  { label, level = 'project', namespace, rank }: MemorySource,
  index: number,
  labels: Set<string>,
  { sources }: GivenSources,
): Source {
  return {
    dir: '',
    label: numberName(label ?? (index === 0 ? '.' : `root-${index + 1}`), labels),
    level,
    namespace: namespace?.split(':') ?? [],
    rank: rank ?? getLevelRank(level) + sources.length,
    followLinks: false,
  }
}
