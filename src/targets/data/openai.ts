import type { Target } from '../target.ts'
import { SPEC_DESCRIPTION, SPECIFICATION } from './specification.ts'

const LIMITS: Target['limits'] = [
  SPEC_DESCRIPTION,
  { of: 'files', most: 500, known: 'reported', source: 'limits' },
  { of: 'file', most: 25_000_000, known: 'reported', source: 'limits' },
  { of: 'archive', most: 50_000_000, known: 'reported', source: 'limits' },
]

const SOURCES: Target['sources'] = {
  ...SPECIFICATION,
  guide: { title: 'Skills guide', url: 'https://developers.openai.com/api/docs/guides/tools-skills' },
  limits: { title: 'Limits, as two projects report them', url: 'https://docs.rs/crate/vtcode-core/latest' },
}

export const openaiApi: Target = {
  id: 'openai-api',
  title: 'OpenAI Skills API',
  form: { kind: 'archives', layout: 'wrapped', ending: 'zip' },
  reads: '`POST /v1/skills` of the OpenAI API',
  strictYaml: true,
  refusesNested: true,
  limits: LIMITS,
  sources: SOURCES,
}

export const openaiInline: Target = {
  ...openaiApi,
  id: 'openai-inline',
  title: 'OpenAI shell tool, inline',
  form: { kind: 'inline' },
  reads: '`environment.skills` of the shell tool in the OpenAI Responses API',
}
