import { SPEC_KEYS, type Target } from '../target.ts'

/** What every upload to Anthropic has in common. */
const UPLOAD = {
  keys: SPEC_KEYS,
  strictYaml: true,
  refusedWords: ['claude', 'anthropic'],
  refusesTags: true,
  refusesNested: true,
} as const satisfies Partial<Target>

const SOURCES = {
  api: { title: 'Skills API', url: 'https://platform.claude.com/docs/en/api/skills' },
  guide: {
    title: 'Agent Skills: authoring requirements',
    url: 'https://platform.claude.com/docs/en/agents-and-tools/agent-skills/overview',
  },
} as const satisfies Target['sources']

const UPLOADS = {
  ...SOURCES,
  refusals: {
    title: 'Messages of claude.ai, as users report them',
    url: 'https://github.com/OWASP/secure-agent-playbook/issues/23',
  },
} as const satisfies Target['sources']

const CLAUDE_LIMITS: Target['limits'] = [
  { of: 'description', most: 1024, known: 'documentation', source: 'guide' },
  { of: 'files', most: 200, known: 'reported', source: 'refusals' },
  { of: 'total', most: 30_000_000, known: 'documentation', source: 'api' },
]

export const claudeAi: Target = {
  ...UPLOAD,
  id: 'claude-ai',
  title: 'claude.ai and Claude Desktop, as .zip',
  form: { kind: 'archives', layout: 'wrapped', ending: 'zip' },
  reads: 'claude.ai and Claude Desktop: Customize → Skills → Create skill → Upload',
  limits: CLAUDE_LIMITS,
  sources: UPLOADS,
}

export const skillFile: Target = {
  ...claudeAi,
  id: 'skill',
  title: 'claude.ai and Gemini CLI, as .skill',
  form: { kind: 'archives', layout: 'wrapped', ending: 'skill' },
  reads: 'claude.ai, Claude Desktop, and `gemini skills install NAME.skill`',
}

export const anthropicApi: Target = {
  ...UPLOAD,
  id: 'anthropic-api',
  title: 'Anthropic Skills API',
  form: { kind: 'archives', layout: 'wrapped', ending: 'zip' },
  reads: '`POST /v1/skills` of the Anthropic API',
  limits: [
    { of: 'description', most: 1024, known: 'documentation', source: 'guide' },
    { of: 'total', most: 30_000_000, known: 'documentation', source: 'api' },
  ],
  sources: SOURCES,
}
