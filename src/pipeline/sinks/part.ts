/** The sink of a shard: one of several parts of a bundle, for `merge`. Nothing is resolved before all parts are together. */
import { serializeOptions } from '../../compiler/analyze/analyzer.ts'
import type { FoundSkill } from '../../compiler/types.ts'
import { joinPath } from '../../core/files/path.ts'
import { VERSION } from '../../core/process/version.ts'
import { showPath } from '../../core/text/show.ts'
import type { Settings } from '../config/options.ts'
import { getAnalyzerOptions } from '../config/options.ts'
import { showFile } from '../config/show-file.ts'
import { readHideRules } from '../hide-findings.ts'
import { DIGEST, hashSkill, hashWalk, type PartWalk, toPartSkill } from '../shards/part.ts'
import { toPartSettings } from '../shards/settings.ts'
import type { Shard, ShardResult } from '../shards/shard.ts'
import { writePart } from '../shards/write-part.ts'
import type { AnalysisSink, Inventory } from '../stages.ts'

export function createPartSink(settings: Settings, shard: Shard): AnalysisSink<ShardResult> {
  return {
    takes: 'analyses',
    apply: async (inventory, { read, tokenizer, getTexts, getAnalysis, exists }, { onProgress, signal }) => {
      const { skills, whole = { skills, places: [...skills.keys()] } } = inventory
      const { places } = whole
      const found = whole.skills.length
      const written = await writePart(settings.out, {
        ...describeWalk(settings, { ...inventory, skills: whole.skills }, tokenizer),
        version: VERSION,
        shard,
        found,
        own: skills.flatMap((skill, index) => {
          const [own, at] = [read[index], places[index]]
          return own === undefined || at === undefined ? [] : [{ found: skill, at, read: own }]
        }),
        getTexts,
        getAnalysis,
        exists,
        signal,
        onProgress: (done, total) => onProgress?.({ phase: 'write', done, total }),
      })
      return () => ({
        shard: shard.index,
        of: shard.count,
        found,
        skills: skills.length,
        ...written,
        out: showPath(settings.cwd, settings.out),
      })
    },
  }
}

/** What is the same in every part. */
function describeWalk(settings: Settings, walked: Inventory, tokenizer: string) {
  const { passedOver, findings, ignored, excluded } = walked
  const besides: PartWalk = { passedOver, findings, ignored, excluded }
  const { baseline, findChanged } = readHideRules(settings)
  const portable = {
    settings,
    analyses: serializeOptions(getAnalyzerOptions(settings)),
    tokenizer,
    ...(baseline && { baseline }),
    ...(findChanged && { changed: [...findChanged(listFiles(settings, walked))].sort() }),
  }
  const digests = Buffer.alloc(walked.skills.length * DIGEST)
  for (const [at, found] of walked.skills.entries())
    hashSkill(toPartSkill(found, at)).copy(digests, at * DIGEST)
  const text = JSON.stringify(besides)
  return {
    walk: hashWalk(digests, text),
    settings: JSON.stringify(toPartSettings(portable)),
    besides: text,
  }
}

/** Files that a finding can be about. Others differ between machines: parts themselves are files that git does not know. */
function listFiles(settings: Settings, walked: Inventory): string[] {
  const listPaths = ({ source, path, form, entry, files }: FoundSkill): [number, string][] => [
    [source, form?.shown ?? joinPath(path, entry.path)],
    ...files.map((file): [number, string] => [source, joinPath(path, file.path)]),
  ]
  const places: [number, string][] = [
    ...walked.skills.flatMap(listPaths),
    ...[...walked.findings, ...walked.passedOver].map(({ source, path }): [number, string] => [source, path]),
    ...settings.notes.map(({ file }): [number, string] => [-1, file]),
    ...settings.sources.map((_, source): [number, string] => [source, '']),
  ]
  return places.map(([source, path]) => showFile(settings, source, path))
}
