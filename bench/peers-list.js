// Other tools that check or compile skills, and how each is run, as its own documentation says.
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ skills?: number, findings?: number, emits: string }} Outcome skills: how many it says it saw
 * @typedef {object} Peer
 * @property {string} name of the package
 * @property {string} version
 * @property {string} bin its command
 * @property {string[]} args from the project's folder; SKILLS stands for the folder of the skills
 * @property {string} does
 * @property {string} lacks what it does not do of what skillc does
 * @property {(project: string, home: string) => void} [prepare] what it needs besides the skills; home: where it is installed
 * @property {(output: string, project: string) => Outcome} outcome
 */

export const SKILLS = '.claude/skills'

/** @param {RegExp} pattern @param {string} text */
function numberIn(pattern, text) {
  const found = pattern.exec(text)?.[1]
  return found === undefined ? undefined : Number(found.replaceAll(',', ''))
}

/** @param {(number | undefined)[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, each) => (total ?? 0) + (each ?? 0), 0)
}

/** @type {Peer[]} */
export const PEERS = [
  {
    name: 'agnix',
    version: '0.25.0',
    bin: 'agnix',
    args: ['.'],
    does: 'lints all files of agents; native code',
    lacks: 'no bundle; no resolving of duplicates and dependencies',
    outcome: output => ({
      findings: sum([numberIn(/(\d+) errors?/, output), numberIn(/(\d+) warnings?/, output)]),
      emits: '',
    }),
  },
  {
    name: '@tanstack/intent',
    version: '0.4.0',
    bin: 'intent',
    args: ['validate', SKILLS],
    does: 'validates frontmatter, counts lines',
    lacks: 'no Markdown, no references, no resources; no bundle',
    // It counts skills only where nothing is wrong.
    outcome: output => ({
      skills: numberIn(/Validated (\d+) skill/, output),
      findings: sum([
        numberIn(/with (\d+) error/, output),
        output.match(/^ {2}\S+SKILL\.md: Agent Skills spec warning/gm)?.length,
      ]),
      emits: '',
    }),
  },
  {
    name: 'skill-check',
    version: '1.2.0',
    bin: 'skill-check',
    args: ['check', SKILLS, '--format', 'json'],
    does: 'validates frontmatter, links and text by patterns, gives scores',
    lacks: 'no Markdown parser; no bundle; nothing is kept between runs',
    outcome: output => {
      const { skillCount, errorCount, warningCount } = JSON.parse(
        output.slice(0, output.lastIndexOf('}') + 1),
      ).summary
      return { skills: skillCount, findings: errorCount + warningCount, emits: '' }
    },
  },
  {
    name: 'claude-code-lint',
    version: '0.5.0',
    bin: 'claudelint',
    args: ['check-all', '--no-cache'],
    does: 'lints frontmatter, text and references of a Claude Code project',
    lacks: 'no bundle; its cache of results is off here, as in the other rows',
    outcome: output => ({
      // One of the files may be its look for a `CLAUDE.md`.
      skills: (numberIn(/Checked (\d+) files?/, output) ?? 0) - Number(/Checked .*claude-md/.test(output)),
      findings: numberIn(/(\d+) problems/, output),
      emits: '',
    }),
  },
  {
    name: 'velite',
    version: '0.4.0',
    bin: 'velite',
    args: ['build'],
    does: 'parses Markdown to HTML, validates frontmatter with a schema',
    lacks: 'no rules for skills, no references, no resources, no digests',
    prepare: (project, home) => {
      mkdirSync(join(project, 'node_modules'))
      symlinkSync(join(home, 'node_modules/velite'), join(project, 'node_modules/velite'), 'junction')
      writeFileSync(
        join(project, 'velite.config.js'),
        `import { defineConfig, s } from 'velite'
export default defineConfig({
  root: '${SKILLS}',
  collections: {
    skills: {
      name: 'Skill',
      pattern: '**/SKILL.md',
      schema: s.object({ name: s.string(), description: s.string(), content: s.markdown() }),
    },
  },
})
`,
      )
    },
    outcome: (output, project) => ({
      skills: JSON.parse(readFileSync(join(project, '.velite/skills.json'), 'utf8')).length,
      findings: numberIn(/(\d+) errors/, output) ?? 0,
      emits: 'JSON with HTML',
    }),
  },
]
