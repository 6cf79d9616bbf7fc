import type { Target } from '../target.ts'

export const agentsMd: Target = {
  id: 'agents-md',
  title: 'AGENTS.md with a list',
  form: { kind: 'list', file: 'AGENTS.md' },
  reads: 'clients that read `AGENTS.md` and know nothing of skills',
  strictYaml: false,
  limits: [],
  sources: { format: { title: 'AGENTS.md', url: 'https://agents.md' } },
}

export const llmsTxt: Target = {
  id: 'llms-txt',
  title: 'llms.txt',
  form: { kind: 'list', file: 'llms.txt' },
  reads: 'models that browse a web site',
  strictYaml: false,
  limits: [],
  sources: { format: { title: 'llms.txt', url: 'https://llmstxt.org' } },
}
