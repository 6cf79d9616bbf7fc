import type { Place } from '../../compiler/presets/preset.ts'

/** The client implementation guide names `.agents` first and `.claude` next to it. */
const SOURCE = 'guide'

/** Highest first, from the client implementation guide and the presets, which cite each client; checked by a test. */
export const STANDARD_FOLDERS = [
  '.agents/skills',
  '.claude/skills',
  'skills',
  '.github/skills',
  '.opencode/skills',
  '.opencode/skill',
  '.gemini/skills',
  '.codex/skills',
  '.cursor/skills',
  '.goose/skills',
  '.cline/skills',
  '.clinerules/skills',
  '.roo/skills',
  '.roo/skills-*',
  '.agents/skills-*',
  '.letta/skills',
  '.skills',
  '.pi/skills',
  '.kimi/skills',
  '.kimi-code/skills',
  '.deepagents/skills',
  '.memstack/skills',
  ...[
    'adal',
    'aider-desk',
    'augment',
    'autohand',
    'bob',
    'codeartsdoer',
    'codebuddy',
    'codemaker',
    'codestudio',
    'commandcode',
    'continue',
    'cortex',
    'crush',
    'devin',
    'factory',
    'forge',
    'grok',
    'hermes',
    'iflow',
    'inferencesh',
    'jazz',
    'junie',
    'kilo',
    'kilocode',
    'kimchi',
    'kiro',
    'kode',
    'lingma',
    'mcpjam',
    'minimax',
    'moxby',
    'mux',
    'neovate',
    'ona',
    'openhands',
    'pochi',
    'posit/assistant',
    'qoder',
    'qwen',
    'reasonix',
    'rovodev',
    'tabnine/agent',
    'terramind',
    'tinycloud',
    'trae',
    'vibe',
    'windsurf',
    'zcode',
    'zencoder',
  ].map(client => `.${client}/skills`),
  'agent/skills',
  'agent/subagents/*/skills',
  'data/skills',
]

/** The standard folders of the working directory and its parents, then of packages below it, then commands. */
export const STANDARD_PLACES: Place[] = [
  ...STANDARD_FOLDERS.map(
    (path): Place => ({ level: 'project', path, from: 'up', withoutRepository: 'home', source: SOURCE }),
  ),
  { level: 'project', path: '.claude/skills', from: 'below', source: SOURCE },
  {
    level: 'project',
    path: '.claude/commands',
    holds: 'commands',
    from: 'up',
    withoutRepository: 'home',
    source: SOURCE,
  },
]

export function listOutsidePlaces(presets: { places: Place[] }[], levels: ReadonlySet<string>): Place[] {
  const outside = presets.flatMap(({ places }) =>
    places.filter(({ level }) => level !== 'project' && levels.has(level)),
  )
  const getOrder = (path: string) => ['~/.agents/', '~/.claude/'].findIndex(start => path.startsWith(start))
  const getPlaceKey = ({ path, holds = 'skills', platforms = [] }: Place) =>
    [path, holds, ...platforms].join(' ')
  const unique = [...new Map(outside.map(place => [getPlaceKey(place), place])).values()]
  return unique
    .map((place, index) => ({ place, order: getOrder(place.path) === -1 ? index + 2 : getOrder(place.path) }))
    .sort((a, b) => a.order - b.order)
    .map(({ place }) => place)
}

/** An earlier file takes precedence. */
export const MARKETPLACES = [
  '.claude-plugin/marketplace.json',
  '.github/plugin/marketplace.json',
  '.plugin/marketplace.json',
  'marketplace.json',
  '.agents/plugins/marketplace.json',
  '.cursor-plugin/marketplace.json',
]
