/** The files of an npm package: the bundle itself, and plain folders for tools that scan packages. */

import { failure } from '../../core/errors/failure.ts'
import type { Manifest } from '../../format/manifest.ts'
import { findLicense } from '../../targets/plugin.ts'
import type { PlainSkill } from './whole.ts'

/** Where `npm:NAME` looks for the bundle. */
export const BUNDLE_FOLDER = 'dist/skills'

/** Fields copied from a user's `package.json`. Scripts and dependencies are never copied: nothing runs on installation. */
const TAKEN = [
  'description',
  'license',
  'author',
  'contributors',
  'homepage',
  'bugs',
  'repository',
  'funding',
  'publishConfig',
] as const

const KEYWORDS = ['agent-skills', 'skills', 'skillc-bundle', 'tanstack-intent']

export interface PackageFacts {
  name: string
  version: string
  given: Record<string, unknown>
}

export function createPackageJson({ name, version, given }: PackageFacts, skills: PlainSkill[]): string {
  const taken = Object.fromEntries(
    TAKEN.flatMap(key => (given[key] === undefined ? [] : [[key, given[key]]])),
  )
  const common = findLicense(skills.map(({ skill }) => skill.license)) ?? ''
  // npm does not accept sentences as a license.
  const license = taken.license ?? (/^[\w.+() -]+$/.test(common) ? common : undefined)
  const content = {
    name,
    version,
    description: `${skills.length === 1 ? 'An Agent Skill' : `${skills.length} Agent Skills`}, as folders and as a verified bundle.`,
    ...taken,
    ...(license !== undefined && { license }),
    keywords: [...new Set([...KEYWORDS, ...asTexts(given.keywords)])],
    type: 'module',
    files: ['dist', 'skills'],
    exports: {
      '.': `./${BUNDLE_FOLDER}/manifest.json`,
      './manifest.json': `./${BUNDLE_FOLDER}/manifest.json`,
      './dist/*': './dist/*',
      './skills/*': './skills/*',
      './package.json': './package.json',
    },
    agentskills: {
      manifest: `./${BUNDLE_FOLDER}/manifest.json`,
      skills: skills.map(skill => ({ name: skill.name, path: `./skills/${skill.name}` })),
    },
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
}

/** npm's site shows it as the package's page. */
export function createReadme({ name }: PackageFacts, skills: PlainSkill[], manifest: Manifest): string {
  const rows = skills.map(({ name: folder, skill }) => `- \`${folder}\`: ${formatCode(skill.description)}`)
  return [
    `# ${name}`,
    '',
    'Agent Skills as plain folders in `skills/`, and as a verified bundle in `dist/skills/`.',
    '',
    '```js',
    "import { openBundle } from 'skillc/node'",
    '',
    `const bundle = await openBundle('npm:${name}')`,
    '```',
    '',
    `Digest of the bundle: \`${manifest.digest}\``,
    '',
    ...rows,
    '',
  ].join('\n')
}

/** Descriptions are untrusted: inside code nothing is markup. */
export function formatCode(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().slice(0, 300).replaceAll('`', "'")
  return line === '' ? '' : `\`${line}\``
}

export function checkPackageName(name: string): void {
  const isValid =
    name.length <= 214 &&
    /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~][a-z0-9._~-]*$/.test(name) &&
    name !== 'node_modules'
  if (!isValid)
    throw failure(
      `\`${name}\` is not a valid npm package name`,
      'Names are lower case: letters, digits, `-`, `.` and `_`, with a scope or without: `@bakery/skills`',
    )
}
