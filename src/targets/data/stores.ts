import type { Target } from '../target.ts'
import { SPEC_DESCRIPTION, SPECIFICATION } from './specification.ts'

export const googleAgentRegistry: Target = {
  id: 'google-agent-registry',
  title: 'Google Agent Registry',
  form: { kind: 'archives', layout: 'flat', ending: 'zip' },
  reads: 'the Agent Registry of Google Cloud',
  strictYaml: true,
  limits: [
    SPEC_DESCRIPTION,
    { of: 'archive', most: 500_000, known: 'documentation', source: 'registry' },
    { of: 'total', most: 10_000_000, known: 'documentation', source: 'registry' },
    { of: 'file', most: 1_000_000, known: 'documentation', source: 'registry' },
    { of: 'depth', most: 8, known: 'documentation', source: 'registry' },
  ],
  sources: {
    ...SPECIFICATION,
    registry: {
      title: 'Register skills',
      url: 'https://docs.cloud.google.com/agent-registry/register-skills',
    },
  },
}

export const alibabaModelStudio: Target = {
  id: 'alibaba-model-studio',
  title: 'Alibaba Model Studio',
  form: { kind: 'archives', layout: 'flat', ending: 'zip' },
  reads: '`POST /api/v1/skills` of Model Studio',
  strictYaml: true,
  limits: [SPEC_DESCRIPTION, { of: 'archive', most: 50_000_000, known: 'documentation', source: 'api' }],
  sources: {
    ...SPECIFICATION,
    api: { title: 'Skill API', url: 'https://help.aliyun.com/model-studio/skill-api' },
  },
}
