import { failure } from '../../core/errors/failure.ts'
import { suggest } from '../../core/text/suggest.ts'
import type { Preset } from './preset.ts'

export const OTHER_NAMES: Readonly<Record<string, string>> = {
  copilot: 'copilot-cli',
  'vscode-copilot': 'vscode',
  claude: 'claude-code',
  'gemini-cli': 'gemini',
  qwen: 'qwen-code',
  'kimi-code': 'kimi',
  'letta-code': 'letta',
  'deepagents-code': 'deepagents',
  'opencode-v1': 'opencode',
  'google-adk': 'adk',
  'pydantic-ai-skills': 'pydantic-ai',
  'skills-cli': 'npx-skills',
}

/** Each once, in the order given; `all` means every preset. `own` are those of the user. Throws a Failure for an unknown name. */
export async function choosePresets(names: string[], own: readonly Preset[] = []): Promise<Preset[]> {
  if (names.length === 0) return []
  const { PRESETS } = await import('./all.ts')
  const known = [...PRESETS, ...own]
  const chosen = names.flatMap(name => (name === 'all' ? known : findPreset(name, known)))
  return [...new Set(chosen)]
}

function findPreset(name: string, presets: Preset[]): Preset {
  const id = OTHER_NAMES[name] ?? name
  const preset = presets.find(each => each.id === id)
  if (preset !== undefined) return preset
  const near = suggest(name, [...presets.map(each => each.id), ...Object.keys(OTHER_NAMES)])
  throw failure(
    `There is no preset \`${name}\``,
    near === '' ? '`skillc presets` lists them' : `Did you mean \`${near}\`? \`skillc presets\` lists them`,
  )
}

/** Shortens commits like git. */
export function shortenVersion({ checked: { version } }: Preset): string {
  return version.replace(/\b([0-9a-f]{10})[0-9a-f]{30}\b/g, '$1')
}
