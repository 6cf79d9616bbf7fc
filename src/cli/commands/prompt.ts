/** `skillc prompt`. */

import { failure } from '../../core/errors/failure.ts'
import { DEFAULT_OUT } from '../../pipeline/config/options.ts'
import { defineCommand } from '../command.ts'
import { callerFlags, jsonFlag, pathFlag } from '../flag-sets.ts'
import { areSkills, isOpenable } from '../place.ts'

export const command = defineCommand({
  flags: {
    preset: {
      kind: 'text',
      value: 'name',
      about: 'lines, xml, json, or the client whose format is used',
      usually: 'lines',
    },
    budget: { kind: 'count', value: 'n', about: 'Limit the text to this many characters' },
    tokens: { kind: 'count', value: 'n', about: 'Limit the text to this many tokens (estimated)' },
    request: { kind: 'text', value: 'text', about: 'What the user writes; skills that fit come first' },
    ...pathFlag,
    pin: { kind: 'list', value: 'id', about: 'Always list this skill; repeatable' },
    ...callerFlags,
    directory: { kind: 'text', value: 'dir', about: 'The folder of the skills' },
    words: { kind: 'text', value: 'name', about: 'Words before the list: standard, files or brief' },
    predict: { kind: 'boolean', about: 'Print exactly what the client itself would' },
    ...jsonFlag,
  },
  examples: [
    'skillc prompt dist/skills --budget 8000',
    'skillc prompt skills vendor/skills',
    'skillc prompt --request "clean up this csv" --path data/a.csv --budget 2000',
    'skillc prompt --preset codex --predict',
  ],
  action: async ({ path = [], pin = [], scope = [], ...flags }, io, sources: string[]) => {
    const { runPrompt, runSkillsPrompt } = await import('../actions/prompt.ts')
    const given = { ...flags, paths: path, pinned: pin, scope }
    const print = (source: string) => runPrompt(source, given, io)
    const [bundle = DEFAULT_OUT, ...more] = sources
    const built = sources.find(source => !areSkills(source, io))
    if (more.length > 0 && built !== undefined)
      throw failure(
        `\`${built}\` is not a folder of skills`,
        '`prompt` takes one bundle, or one or more folders of skills',
      )
    if (areSkills(bundle, io)) return runSkillsPrompt(sources, given, io)
    if (isOpenable(bundle)) return print(bundle)
    const { withPulled } = await import('../actions/open-elsewhere.ts')
    return withPulled(bundle, io, print)
  },
})
