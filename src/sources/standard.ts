/**
 * Folders of a project that clients read, highest first, for builds that name no root.
 * Sources: the client implementation guide (.agents, .claude), and each client's own documentation.
 */
export const STANDARD_FOLDERS = [
  '.agents/skills',
  '.claude/skills',
  'skills',
  '.github/skills',
  '.opencode/skills',
  '.gemini/skills',
  '.codex/skills',
  '.cursor/skills',
  '.goose/skills',
  '.cline/skills',
  '.clinerules/skills',
  '.roo/skills',
  '.letta/skills',
  '.pi/skills',
  '.kimi/skills',
  '.deepagents/skills',
] as const
