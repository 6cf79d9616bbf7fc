/** What commands cost is what was committed: a number that falls is a difference like one that rises. */
import { expect, test } from 'vitest'
import { countCommands, isNear, readGuards } from '../../scripts/guards.js'

const { tolerance, commands } = readGuards()
const counted = countCommands()

const remedy = 'If that is meant, `npm run guards` writes the numbers anew.'

test('the numbers are those of these commands', () => {
  expect(Object.keys(commands), remedy).toEqual(Object.keys(counted))
})

test.each(Object.keys(commands))('%s', name => {
  const { bytesRead, bytesWritten, ...exact } = counted[name] ?? {}
  expect({ ...commands[name], ...exact }, remedy).toEqual(commands[name])
  for (const [kind, found] of Object.entries({ bytesRead, bytesWritten })) {
    const expected = commands[name][kind]
    expect(isNear(found, expected, tolerance), `${kind} was ${expected} and is ${found}. ${remedy}`).toBe(
      true,
    )
  }
})
