import { describe, expect, test } from 'vitest'
import { readVerdict } from '../../src/core/text/polarity.ts'

const wanted = { isWanted: true, instead: [] }

describe('an author says that a request is for the skill', () => {
  test.each([
    { expected_output: 'Bakes a loaf. May hand off to cakes for the icing.' },
    { expected_output: 'Should not defer to the cakes skill.' },
    { expected_output: 'Lists what to buy. Weighs it. Kneads it. Should defer to the cakes skill.' },
    { expected_output: 'Route to cakes once the loaf is baked.' },
    { expected_output: 'The timer does not trigger a second rise.' },
    { expected_output: 'Bakes a loaf', assertions: ['Defers to the cakes skill'] },
    { should_trigger: true, expected_output: 'Should defer to the cakes skill.' },
    { expected: 'fire', should_trigger: 'false' },
    { prompt: 'Should not trigger.' },
  ])('%j', fields => {
    expect(readVerdict(fields)).toEqual(wanted)
  })
})

describe('an author says that it is not', () => {
  test.each([
    [{ should_trigger: false }, false, []],
    [{ expected: 'no_fire' }, false, []],
    [{ expected_skill: 'none' }, false, ['none']],
    [{ expected_output: 'This skill should not trigger.' }, false, []],
    [{ expected_behavior: ['Should not be triggered', 'Asks for the cakes skill'] }, false, []],
    [{ should_trigger: false, expected_output: 'Use cakes instead.' }, false, ['cakes']],
    [{ expected_skill: 'Cakes' }, true, ['cakes']],
    [
      { expected_output: 'Should defer to or cross-reference the cakes skill, which bakes them.' },
      true,
      ['cakes'],
    ],
    [{ expected_output: 'A question of sugar. MUST route to `cakes` for the icing.' }, true, ['cakes']],
    [{ expected_output: 'Hands this off to cakes or sweets.' }, true, ['cakes', 'sweets']],
    [{ assertions: ['Defers to bakery:cakes'] }, true, ['bakery:cakes']],
  ])('%j', (fields, isWanted, instead) => {
    expect(readVerdict(fields)).toEqual({ isWanted, instead })
  })
})

test('a long text is read in linear time', () => {
  for (const text of ['defer to or ', 'should not ', 'use the ', 'a, ', '`'])
    expect(readVerdict({ expected_output: text.repeat(100_000) }).instead.length).toBeLessThan(5)
})
