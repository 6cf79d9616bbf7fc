import { SPEC_KEYS, type Target } from '../target.ts'
import { SPEC_DESCRIPTION, SPECIFICATION } from './specification.ts'

export const cloudflare: Target = {
  id: 'cloudflare',
  title: 'Cloudflare Agents',
  form: { kind: 'module' },
  reads: '`manifest()` of `agents/skills`',
  keys: SPEC_KEYS,
  strictYaml: true,
  limits: [SPEC_DESCRIPTION],
  sources: {
    ...SPECIFICATION,
    package: { title: 'agents 0.32.0, `agents/skills`', url: 'https://www.npmjs.com/package/agents' },
  },
}

export const deepagents: Target = {
  id: 'deepagents',
  title: 'LangChain Deep Agents',
  form: { kind: 'folders', place: 'skills' },
  reads: '`createDeepAgent({ skills: ["/skills/"] })`',
  strictYaml: true,
  limits: [SPEC_DESCRIPTION, { of: 'entry', most: 10_485_760, known: 'run', source: 'package' }],
  sources: {
    ...SPECIFICATION,
    package: { title: 'deepagents 1.14.1', url: 'https://www.npmjs.com/package/deepagents' },
  },
}

export const mastra: Target = {
  id: 'mastra',
  title: 'Mastra',
  form: { kind: 'folders', place: 'skills' },
  reads: 'a workspace with `skills: ["skills"]`',
  strictYaml: true,
  limits: [SPEC_DESCRIPTION],
  sources: {
    ...SPECIFICATION,
    package: { title: '@mastra/core 1.71.0', url: 'https://www.npmjs.com/package/@mastra/core' },
  },
}
