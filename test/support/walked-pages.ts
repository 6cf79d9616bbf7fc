/** The pages of `docs/` that lead through a task, from the first line to the last: walkthroughs.test.ts runs them. */
import { skillText, type Tree } from './tree.ts'

/** Each page, and what its reader has before. */
export const walked: Readonly<Record<string, Tree>> = {
  'get-started': {},
  adopting: {},
  sources: {
    'apps/shop/.claude/skills/checkout/SKILL.md': skillText('checkout'),
    'packages/ui/skills/button/SKILL.md': skillText('button'),
    'skills/release/SKILL.md': skillText('release'),
  },
}
