/** A library with branches, whole and split. */
import { skillc } from './cli.ts'
import { plant } from './tree.ts'

export const shelf = (at: number) =>
  `---\nname: shelf-${at}\ndescription: Lends volume ${at} of the ${at % 2 ? 'history' : 'cookery'} shelf. Use when somebody asks for volume ${at}.\n${at % 50 === 0 ? 'triggers: ["overdue fine"]\n' : ''}---\n# Volume ${at}\n\nFind it in room ${at % 7}.\n`

const library = Object.fromEntries(
  Array.from({ length: 700 }, (_, at) => [`skills/branch-${at % 5}/shelf-${at}/SKILL.md`, shelf(at)]),
)
const tree = {
  ...library,
  'skills/branch-1/shelf-1/rules.md': 'No food.\n',
  ...Object.fromEntries(
    Array.from({ length: 70 }, (_, at) => [
      `skills/broken-${at}/SKILL.md`,
      `---js\n{}\n---\nBroken ${at}.\n`,
    ]),
  ),
}

/** Makes the bundles `whole` and `split` of `skills` in a folder. */
export function buildBranches(scratch: string): void {
  plant(scratch, tree)
  for (const [out, more] of [
    ['whole', []],
    ['split', ['--split-above', '100']],
  ] as const)
    skillc(['build', 'skills', '--out', out, '--no-config', '--no-cache', '--quiet', ...more], scratch)
}
