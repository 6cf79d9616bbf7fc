/** Descriptions that repeat the name, stop within a sentence, or are those of another skill. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hashDescription } from '../../src/compiler/resolve/duplicates.ts'
import { build, check } from '../../src/pipeline/build.ts'
import { plant, scratchFolder, type Tree } from '../support/tree.ts'

const scratch = scratchFolder('descriptions')

const CODES = [
  'vague-description',
  'cut-description',
  'placeholder-description',
  'untriggered-description',
  'duplicate-description',
]

let count = 0
/** A tree of skills from their descriptions, by the paths of their folders. */
function plantDescribed(descriptions: Record<string, string>): string {
  const tree: Tree = {}
  for (const [path, description] of Object.entries(descriptions)) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    // The bodies differ, so that no skill is a copy.
    tree[`${path}/SKILL.md`] =
      `---\nname: ${name}\ndescription: ${JSON.stringify(description)}\n---\n\nWeigh the flour of ${path}.\n`
  }
  return plant(join(scratch, String(++count)), tree)
}

async function findCodes(descriptions: Record<string, string>): Promise<string[]> {
  const cwd = plantDescribed(descriptions)
  const { findings } = await check({ cwd, cache: false, profile: 'strict' })
  return findings.flatMap(({ code, file }) =>
    CODES.includes(code) ? `${file.split('/').at(-2)} ${code}` : [],
  )
}

test.each([
  ['rye-baker', 'Rye Baker', 'vague-description'],
  ['rye-baker', 'Rye Baking Skill (Example)', 'vague-description'],
  ['rye-baker', 'An expert agent for baking rye', 'vague-description'],
  ['rye-baker', 'Bakes rye. Use when the user asks for bread.', undefined],
  ['rye-baker', 'Bakes dark loaves.', undefined],
  ['commit', 'Commits loaves with a conventional message', undefined],
  ['rye', 'Verifies if the loaves are dark', 'untriggered-description'],
  ['rye', 'Lights the oven (if needed) and bakes loaves', 'untriggered-description'],
  ['rye', 'Darkens loaves while keeping the crust', 'untriggered-description'],
  ['rye', 'Weighs every loaf in the oven', 'untriggered-description'],
  ['rye', 'Opens pull requests for dark loaves', 'untriggered-description'],
  ['rye', 'Bakes dark loaves. Run every morning.', undefined],
  ['rye', 'Bakes dark loaves on request.', undefined],
  ['rye-baker', '烤黑麦面包', undefined],
  ['rye', 'Bakes dark loaves of rye, for breakfast.', 'untriggered-description'],
  ['rye', 'Bakes dark loaves of rye. Always import on Sundays.', undefined],
  ['rye', 'Investigate and mend failing dark loaves.', undefined],
  ['rye', 'Cottura di pane nero. Usalo per errori del forno.', undefined],
  ['rye', 'Bakes loaves. Trigger words: rye, and bread.', undefined],
  ['rye', 'Masters the art of dark loaves and long rises.', 'untriggered-description'],
  ['rye', 'Masters the art of dark loaves, long before breakfast.', undefined],
  ['rye', 'Load for dark loaves, and long rises.', undefined],
  ['rye', 'Standardized bread skill', 'untriggered-description'],
  ['rye', 'Backt dunkle Brote mit Sauerteig und Dampf.', 'untriggered-description'],
  ['rye', 'Backt dunkle Brote, wenn jemand danach fragt.', undefined],
  ['rye', 'Copie les recettes dans le dossier courant', 'untriggered-description'],
  ['rye', 'Piecze ciemne chleby na zakwasie żytnim.', undefined],
  ['rye', 'ライ麦パンの焼き方と設計', 'untriggered-description'],
  ['rye', 'ライ麦パンを焼くときの手順', undefined],
  ['rye', '호밀빵의 반죽과 굽기를 정리한다', 'untriggered-description'],
  ['rye', '호밀빵을 구울 때 따르는 순서', undefined],
  ['rye', 'Bakes rye. Use when the user asks for bread, or', 'cut-description'],
  ['rye', 'Bakes rye. Use when the user asks for bread,', 'cut-description'],
  ['rye', 'Bakes rye. Use when the user asks for the...', 'cut-description'],
  ['rye', 'Bakes rye. Use when the user asks for bread (dark', 'cut-description'],
  ['rye', `${'Bakes rye when asked. '.repeat(50).slice(0, 1023)}x`, 'cut-description'],
  ['rye', 'Bakes rye. Use when the user asks for bread (dark), a) plain, b) whole', undefined],
  ['rye', 'Bakes rye. Use when the user asks what it is made of', undefined],
  ['rye', 'Bakes rye. Use when the user asks for bread...', undefined],
  ['rye', 'TODO', 'placeholder-description'],
  ['rye', 'TODO write what it bakes', 'placeholder-description'],
  ['rye', 'Todo boss of the bakery. Use when the user plans a day.', undefined],
  ['rye', 'Todo and task management for bakers. Use when the user plans a day.', undefined],
  ['rye', 'Todo management for bakers. Use when the user plans a day.', undefined],
])('%s: %s', async (name, description, code) => {
  expect(await findCodes({ [name]: description })).toEqual(code === undefined ? [] : [`${name} ${code}`])
})

test.each(['disable-model-invocation: true', 'when_to_use: At dawn.'])('a skill with %s', async field => {
  const text = `---\nname: rye\ndescription: Masters the art of dark loaves.\n${field}\n---\n\nWeigh the flour.\n`
  const cwd = plant(join(scratch, String(++count)), { 'rye/SKILL.md': text })
  const { findings } = await check({ cwd, cache: false })
  expect(findings).toEqual([])
})

const SAID =
  'Bakes loaves of rye with sourdough starter and steam in a hot oven. Use when the user asks for bread.'

test.each<[string, string, string, boolean]>([
  ['loaf', 'a', SAID, true],
  ['loaf', 'a', `${SAID.replace('.', ' !').toUpperCase()}`, true],
  ['loaf', 'a', SAID.replace('hot', 'warm'), true],
  ['loaf', 'a', SAID.replace('rye', 'spelt'), true],
  // What differs is in a name.
  ['loaf', 'spelt', SAID.replace('rye', 'spelt'), false],
  ['loaf', 'a', SAID.replace('hot', '230'), false],
  ['loaf', 'a', 'Bakes loaves of spelt and wheat. Use when the user asks for white bread.', false],
  // The skill of another client, changed.
  ['loaf', 'other/loaf', SAID, false],
])('%s and %s: %s', async (first, second, description, isReported) => {
  const found = await findCodes({ [first]: SAID, [second]: description })
  expect(found.map(each => each.split(' ')[1])).toEqual(isReported ? ['duplicate-description'] : [])
})

test('owners of a flat registry do not answer for each other', async () => {
  const names = ['ada--mill--loaf', 'ada--mill--bun', 'bob--mill--roll']
  const cwd = plant(
    join(scratch, 'registry'),
    Object.fromEntries(
      names.map(folder => {
        const name = folder.split('--')[2]
        const text = `---\nname: ${name}\ndescription: ${SAID}\n---\n\nBake the ${name}.\n`
        return [`${folder}/SKILL.md`, text]
      }),
    ),
  )
  const { findings } = await check({
    cwd,
    cache: false,
    config: { rules: { 'duplicate-description': 'note' } },
  })
  const found = findings.filter(({ code }) => code === 'duplicate-description')
  expect(found.map(({ message }) => message)).toEqual(['`loaf` has the same description as `bun`'])
})

test('a family of more than six is told apart by what differs', async () => {
  const family = (size: number) =>
    Object.fromEntries(
      Array.from({ length: size }, (_, at) => [
        `loaf-${'abcdefghij'[at]}`,
        `${SAID} It ${'klmnopqrst'[at]}${'x'.repeat(at)}.`,
      ]),
    )
  expect((await findCodes(family(6))).length).toBe(5)
  expect(await findCodes(family(7))).toEqual([])
})

test('words count in any order, whatever stands between them', () => {
  expect(hashDescription('Bakes rye.')[0]).toBe(hashDescription('rye — bakes'.replace('—', '-'))[0])
  expect(hashDescription('')).toEqual([0, 0])
  expect(hashDescription('Bakes rye bread daily')[1]).not.toBe(0)
})

test('a build that reads only what changed finds what one from nothing does', async () => {
  const cwd = plantDescribed({ a: SAID, b: 'Roasts barley. Use when the user asks for malt.' })
  const options = {
    cwd,
    roots: ['.'],
    cacheDir: join(cwd, '.cache'),
    out: join(cwd, '.out'),
    profile: 'strict' as const,
  }
  const step = async (description: string) => {
    plant(cwd, { 'b/SKILL.md': `---\nname: b\ndescription: ${description}\n---\n\nRoast.\n` })
    return (await build(options)).findings.filter(({ code }) => code === 'duplicate-description').length
  }
  expect(await step('Roasts barley. Use when the user asks for it.')).toBe(0)
  expect(await step(SAID)).toBe(1)
  expect(await step('Roasts barley. Use when the user asks for it.')).toBe(0)
})
