/** Projects and homes to run clients in: for each client the same questions, asked in the folders that it reads. */
import { skillText, type Tree } from '../support/tree.ts'

/** Where a client's skills lie: folders of the project and the home that it reads. */
export interface Folders {
  project: string
  /** Another one of the project, of other precedence. */
  other?: string
  home?: string
  /** Legacy commands of the project. */
  commands?: string
}

/** A skill whose description says where it lies, so that a winner shows even where no path does. */
function skill(name: string, place: string): string {
  return skillText(name).replace('Bakes', `From ${place}, bakes`)
}

function raw(frontmatter: string): string {
  return `---\n${frontmatter}\n---\n\nWeigh the flour before the water.\n`
}

/** The projects: what each asks, and its tree below `project/` and `home/`. */
export function projectsFor({ project, other, home, commands }: Folders): Record<string, Tree> {
  const p = `project/${project}`
  const projects: Record<string, Tree> = {
    plain: { [`${p}/rye/SKILL.md`]: skill('rye', 'project'), [`${p}/oat/SKILL.md`]: skill('oat', 'project') },
    nested: {
      [`${p}/rye/SKILL.md`]: skill('rye', 'project'),
      [`${p}/rye/dark/SKILL.md`]: skill('dark', 'a skill'),
      [`${p}/breads/oat/SKILL.md`]: skill('oat', 'a group'),
      [`${p}/breads/more/spelt/SKILL.md`]: skill('spelt', 'a group of a group'),
      [`${p}/rye/references/barley/SKILL.md`]: skill('barley', 'references'),
      [`${p}/.hidden/emmer/SKILL.md`]: skill('emmer', 'a hidden folder'),
    },
    'own entry': {
      [`${p}/SKILL.md`]: skill('skills', 'the folder itself'),
      [`${p}/rye/SKILL.md`]: skill('rye', 'project'),
    },
    'duplicates by link': {
      [`${p}/rye/SKILL.md`]: skill('rye', 'project'),
      [`${p}/zwieback`]: { link: 'rye' },
    },
    'a linked folder from outside': {
      'project/elsewhere/oat/SKILL.md': skill('oat', 'elsewhere'),
      [`${p}/rye/SKILL.md`]: skill('rye', 'project'),
      [`${p}/oat`]: { link: `${'../'.repeat(project.split('/').length)}elsewhere/oat` },
    },
    'a linked entry': {
      'project/elsewhere/oat.md': skill('oat', 'elsewhere'),
      [`${p}/rye/SKILL.md`]: skill('rye', 'project'),
      [`${p}/oat/SKILL.md`]: { link: `${'../'.repeat(project.split('/').length + 1)}elsewhere/oat.md` },
    },
    'a link in a circle': {
      [`${p}/rye/SKILL.md`]: skill('rye', 'project'),
      [`${p}/rye/again`]: { link: '..' },
    },
    'same name in one place': {
      [`${p}/a-rye/SKILL.md`]: skill('rye', 'a-rye'),
      [`${p}/b-rye/SKILL.md`]: skill('rye', 'b-rye'),
    },
    'the order of folders in one place': {
      [`${p}/rye-2/SKILL.md`]: skill('rye', 'rye-2'),
      [`${p}/rye/SKILL.md`]: skill('rye', 'rye'),
    },
    'a link before what it leads to': {
      [`${p}/a`]: { link: 'z' },
      [`${p}/m/SKILL.md`]: skill('m', 'm'),
      [`${p}/z/SKILL.md`]: skill('z', 'z'),
    },
    'flat files': {
      [`${p}/rye/SKILL.md`]: skill('rye', 'project'),
      [`${p}/oat.md`]: skill('oat', 'a flat file'),
      [`${p}/spelt.md`]: raw('description: Bakes spelt.'),
    },
    'bad YAML': {
      [`${p}/rye/SKILL.md`]: skill('rye', 'project'),
      [`${p}/oat/SKILL.md`]: raw('name: oat\ndescription: Bakes oat: quick bread.'),
      [`${p}/spelt/SKILL.md`]: raw('name: spelt\ndescription: [Bakes, spelt'),
      [`${p}/emmer/SKILL.md`]: raw('name: emmer\ndescription: "Bakes" emmer.'),
    },
    'missing description': {
      [`${p}/rye/SKILL.md`]: skill('rye', 'project'),
      [`${p}/oat/SKILL.md`]: raw('name: oat'),
      [`${p}/spelt/SKILL.md`]: raw('name: spelt\ndescription: ""'),
      [`${p}/emmer/SKILL.md`]: raw('name: emmer\ndescription: "  "'),
    },
    'missing name': {
      [`${p}/rye/SKILL.md`]: skill('rye', 'project'),
      [`${p}/oat/SKILL.md`]: raw('description: Bakes oat.'),
    },
    'no frontmatter': {
      [`${p}/rye/SKILL.md`]: skill('rye', 'project'),
      [`${p}/oat/SKILL.md`]: '# Oat\n\nBakes oat.\n',
    },
    'name not folder': {
      [`${p}/rye/SKILL.md`]: skill('dark-rye', 'project'),
      [`${p}/Oat/SKILL.md`]: skill('Oat', 'project'),
      [`${p}/spelt_bread/SKILL.md`]: skill('spelt_bread', 'project'),
    },
    'names with signs': {
      [`${p}/rye/SKILL.md`]: raw('name: rye\\_api\ndescription: Bakes rye.'),
      [`${p}/oat/SKILL.md`]: raw('name: "oat:bread"\ndescription: Bakes oat.'),
      [`${p}/spelt/SKILL.md`]: raw('name: spelt_bread\ndescription: Bakes spelt.'),
    },
    'conflict markers': {
      [`${p}/rye/SKILL.md`]: raw(
        'name: rye\n<<<<<<< HEAD\ndescription: Bakes rye.\n=======\ndescription: Bakes dark rye.\n>>>>>>> theirs',
      ),
      [`${p}/oat/SKILL.md`]: skill('oat', 'project'),
    },
    'byte order mark': {
      [`${p}/rye/SKILL.md`]: skill('rye', 'project'),
      [`${p}/oat/SKILL.md`]: `\uFEFF${skill('oat', 'project')}`,
    },
    'Windows line ends': {
      [`${p}/oat/SKILL.md`]: skill('oat', 'project').replaceAll('\n', '\r\n'),
    },
    'over-long values': {
      [`${p}/rye/SKILL.md`]: skill('rye', 'project'),
      [`${p}/oat/SKILL.md`]: raw(`name: oat\ndescription: Bakes ${'oat '.repeat(300)}bread.`),
      [`${p}/${'spelt-'.repeat(11)}bread/SKILL.md`]: skill(`${'spelt-'.repeat(11)}bread`, 'project'),
    },
    'values that are no text': {
      [`${p}/rye/SKILL.md`]: skill('rye', 'project'),
      [`${p}/123/SKILL.md`]: raw('name: 123\ndescription: Bakes.'),
      [`${p}/oat/SKILL.md`]: raw('name: oat\ndescription: [Bakes, oat]'),
      [`${p}/yes/SKILL.md`]: raw('name: yes\ndescription: Bakes.'),
    },
    'fences and what stands before them': {
      [`${p}/rye/SKILL.md`]: `\n${skill('rye', 'project')}`,
      [`${p}/oat/SKILL.md`]: skill('oat', 'project').replaceAll('---\n', '---  \n'),
      [`${p}/spelt/SKILL.md`]: '---\nname: spelt\ndescription: Bakes.\n',
      [`${p}/emmer/SKILL.md`]: raw('name: emmer\nname: emmer\ndescription: Bakes.'),
    },
    'in the working directory and above': {
      [`project/shop/till/${project}/rye/SKILL.md`]: skill('rye', 'the till'),
      [`project/shop/${project}/rye/SKILL.md`]: skill('rye', 'the shop'),
      [`project/shop/${project}/oat/SKILL.md`]: skill('oat', 'the shop'),
      [`${p}/spelt/SKILL.md`]: skill('spelt', 'the repository'),
      [`outside/${project}/far/SKILL.md`]: skill('far', 'outside'),
    },
  }
  if (other !== undefined)
    projects['same name in two places of the project'] = {
      [`${p}/rye/SKILL.md`]: skill('rye', 'one place'),
      [`project/${other}/rye/SKILL.md`]: skill('rye', 'the other place'),
      [`project/${other}/oat/SKILL.md`]: skill('oat', 'the other place'),
    }
  if (home !== undefined)
    projects['same name at two levels'] = {
      [`${p}/rye/SKILL.md`]: skill('rye', 'project'),
      [`home/${home}/rye/SKILL.md`]: skill('rye', 'home'),
      [`home/${home}/oat/SKILL.md`]: skill('oat', 'home'),
    }
  if (commands !== undefined)
    projects['legacy commands'] = {
      [`${p}/rye/SKILL.md`]: skill('rye', 'project'),
      [`project/${commands}/rye.md`]: 'Bakes rye, as a command.\n',
      [`project/${commands}/open.md`]: 'Opens the shop.\n',
      [`project/${commands}/tools/knead.md`]: raw('description: Kneads.'),
      [`project/${commands}/tools/roll/SKILL.md`]: 'Rolls.\n',
      [`project/${commands}/tools/roll/more.md`]: 'Rolls more.\n',
      [`project/${commands}/tools/roll/deeper/fold.md`]: 'Folds.\n',
    }
  return projects
}
