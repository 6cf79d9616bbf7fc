/** Targets other than clients' folders, which come from presets. A new one needs a line in `PACKAGES`. */
import { type Limit, SPEC_KEYS, type Target } from './target.ts'

export const SPECIFICATION = {
  spec: { title: 'Agent Skills specification', url: 'https://agentskills.io/specification' },
} as const satisfies Target['sources']

export const SPEC_DESCRIPTION: Limit = {
  of: 'description',
  most: 1024,
  known: 'documentation',
  source: 'spec',
}

const agentPlugin: Target = {
  id: 'agent-plugin',
  title: 'Agent Plugins 1.0 package',
  form: { kind: 'plugin' },
  reads:
    'VS Code, Copilot, ChatGPT and Codex, Cursor, Kiro and OpenClaw; Claude Code reads the manifest next to it',
  keys: SPEC_KEYS,
  strictYaml: true,
  limits: [SPEC_DESCRIPTION],
  sources: {
    ...SPECIFICATION,
    plugins: {
      title: 'Agent Plugins specification 1.0.0',
      url: 'https://github.com/agentplugins/agent-plugins-spec/blob/main/spec/1.0.0.md',
    },
  },
}

const ANTHROPIC_UPLOAD = {
  keys: SPEC_KEYS,
  strictYaml: true,
  refusedWords: ['claude', 'anthropic'],
  refusesTags: true,
  refusesNested: true,
} as const satisfies Partial<Target>

const ANTHROPIC_SOURCES = {
  api: { title: 'Skills API', url: 'https://platform.claude.com/docs/en/api/skills' },
  guide: {
    title: 'Agent Skills: authoring requirements',
    url: 'https://platform.claude.com/docs/en/agents-and-tools/agent-skills/overview',
  },
} as const satisfies Target['sources']

const UPLOADS = {
  ...ANTHROPIC_SOURCES,
  refusals: {
    title: 'claude.ai messages reported by users',
    url: 'https://github.com/OWASP/secure-agent-playbook/issues/23',
  },
} as const satisfies Target['sources']

const CLAUDE_LIMITS: Target['limits'] = [
  { of: 'description', most: 1024, known: 'documentation', source: 'guide' },
  { of: 'files', most: 200, known: 'reported', source: 'refusals' },
  { of: 'total', most: 30_000_000, known: 'documentation', source: 'api' },
]

const claudeAi: Target = {
  ...ANTHROPIC_UPLOAD,
  id: 'claude-ai',
  title: 'claude.ai and Claude Desktop, as .zip',
  form: { kind: 'archives', layout: 'wrapped', ending: 'zip' },
  reads: 'claude.ai and Claude Desktop: Customize → Skills → Create skill → Upload',
  limits: CLAUDE_LIMITS,
  sources: UPLOADS,
}

const skillFile: Target = {
  ...claudeAi,
  id: 'skill',
  title: 'claude.ai and Gemini CLI, as .skill',
  form: { kind: 'archives', layout: 'wrapped', ending: 'skill' },
  reads: 'claude.ai, Claude Desktop, and `gemini skills install NAME.skill`',
}

export const anthropicApi: Target = {
  ...ANTHROPIC_UPLOAD,
  id: 'anthropic-api',
  title: 'Anthropic Skills API',
  form: { kind: 'archives', layout: 'wrapped', ending: 'zip' },
  reads: '`POST /v1/skills` of the Anthropic API',
  limits: [
    { of: 'description', most: 1024, known: 'documentation', source: 'guide' },
    { of: 'total', most: 30_000_000, known: 'documentation', source: 'api' },
  ],
  sources: ANTHROPIC_SOURCES,
}

const cloudflare: Target = {
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

const deepagents: Target = {
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

const mastra: Target = {
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

const agentsMd: Target = {
  id: 'agents-md',
  title: 'AGENTS.md with a list',
  form: { kind: 'list', file: 'AGENTS.md' },
  reads: 'clients that read `AGENTS.md` but do not support skills',
  strictYaml: false,
  limits: [],
  sources: { format: { title: 'AGENTS.md', url: 'https://agents.md' } },
}

const llmsTxt: Target = {
  id: 'llms-txt',
  title: 'llms.txt',
  form: { kind: 'list', file: 'llms.txt' },
  reads: 'models that browse a website',
  strictYaml: false,
  limits: [],
  sources: { format: { title: 'llms.txt', url: 'https://llmstxt.org' } },
}

const OPENAI_LIMITS: Target['limits'] = [
  SPEC_DESCRIPTION,
  { of: 'files', most: 500, known: 'reported', source: 'limits' },
  { of: 'file', most: 25_000_000, known: 'reported', source: 'limits' },
  { of: 'archive', most: 50_000_000, known: 'reported', source: 'limits' },
]

const OPENAI_SOURCES: Target['sources'] = {
  ...SPECIFICATION,
  guide: { title: 'Skills guide', url: 'https://developers.openai.com/api/docs/guides/tools-skills' },
  limits: { title: 'Limits reported by two projects', url: 'https://docs.rs/crate/vtcode-core/latest' },
}

export const openaiApi: Target = {
  id: 'openai-api',
  title: 'OpenAI Skills API',
  form: { kind: 'archives', layout: 'wrapped', ending: 'zip' },
  reads: '`POST /v1/skills` of the OpenAI API',
  strictYaml: true,
  refusesNested: true,
  limits: OPENAI_LIMITS,
  sources: OPENAI_SOURCES,
}

const openaiInline: Target = {
  ...openaiApi,
  id: 'openai-inline',
  title: 'OpenAI shell tool, inline',
  form: { kind: 'inline' },
  reads: '`environment.skills` of the shell tool in the OpenAI Responses API',
}

const router: Target = {
  id: 'router',
  title: 'Router skills',
  form: { kind: 'routers', listing: 8_000 },
  reads: 'clients whose skill list has no room for all skills. A few router skills point to the rest',
  keys: SPEC_KEYS,
  strictYaml: true,
  refusesNested: true,
  limits: [SPEC_DESCRIPTION],
  sources: SPECIFICATION,
}

const googleAgentRegistry: Target = {
  id: 'google-agent-registry',
  title: 'Google Agent Registry',
  form: { kind: 'archives', layout: 'flat', ending: 'zip' },
  reads: 'Google Cloud Agent Registry',
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

const alibabaModelStudio: Target = {
  id: 'alibaba-model-studio',
  title: 'Alibaba Model Studio',
  form: { kind: 'archives', layout: 'flat', ending: 'zip' },
  reads: 'Model Studio’s `POST /api/v1/skills`',
  strictYaml: true,
  limits: [SPEC_DESCRIPTION, { of: 'archive', most: 50_000_000, known: 'documentation', source: 'api' }],
  sources: {
    ...SPECIFICATION,
    api: { title: 'Skill API', url: 'https://help.aliyun.com/model-studio/skill-api' },
  },
}

export const PACKAGES: readonly Target[] = [
  agentPlugin,
  agentsMd,
  alibabaModelStudio,
  anthropicApi,
  claudeAi,
  cloudflare,
  deepagents,
  googleAgentRegistry,
  llmsTxt,
  mastra,
  openaiApi,
  openaiInline,
  router,
  skillFile,
]

/** Clients without a preset: the folder that `npx skills` writes for each, which may not be all that it reads. */
export const MORE_CLIENTS: readonly (readonly [id: string, title: string, place: string])[] = [
  ['antigravity', 'Antigravity', '.agents/skills'],
  ['augment', 'Augment', '.augment/skills'],
  ['devin', 'Devin', '.devin/skills'],
  ['droid', 'Factory Droid', '.agents/skills'],
  ['grok', 'Grok Build', '.grok/skills'],
  ['hermes', 'Hermes', '.hermes/skills'],
  ['junie', 'Junie', '.junie/skills'],
  ['kiro', 'Kiro', '.kiro/skills'],
  ['mistral-vibe', 'Mistral Vibe', '.vibe/skills'],
  ['openhands', 'OpenHands', '.openhands/skills'],
  ['replit', 'Replit', '.agents/skills'],
  ['rovodev', 'Rovo Dev', '.rovodev/skills'],
  ['tabnine', 'Tabnine', '.tabnine/agent/skills'],
  ['trae', 'Trae', '.trae/skills'],
  ['warp', 'Warp', '.agents/skills'],
  ['windsurf', 'Windsurf', '.windsurf/skills'],
  ['zed', 'Zed', '.agents/skills'],
]
