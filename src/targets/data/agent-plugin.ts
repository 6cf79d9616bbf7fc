import { SPEC_KEYS, type Target } from '../target.ts'
import { SPEC_DESCRIPTION, SPECIFICATION } from './specification.ts'

export const agentPlugin: Target = {
  id: 'agent-plugin',
  title: 'Agent Plugins 1.0 package',
  form: { kind: 'plugin' },
  reads:
    'VS Code, Copilot, ChatGPT and Codex, Cursor, Kiro and OpenClaw; Claude Code reads the manifest beside it',
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
