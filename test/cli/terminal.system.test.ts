/** The picture of a run in a terminal shows what the commands say today. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { recordTerminal } from '../../scripts/record-terminal.js'
import { hasParts } from '../support/parts.ts'

const picture = readFileSync(new URL('../../docs/terminal.svg', import.meta.url), 'utf8')

describe.skipIf(!hasParts('script', 'stty'))('docs/terminal.svg', () => {
  test('is what `npm run terminal` draws', async () => {
    expect(picture).toBe(await recordTerminal())
  })

  test('shows each command of the loop, and nothing of this machine', () => {
    for (const command of ['new', 'check', 'check --fix', 'build', 'search', 'serve'])
      expect(picture).toContain(`skillc ${command}`)
    expect(picture).not.toMatch(/\/tmp|\/home|\d m?s\b/)
  })
})
