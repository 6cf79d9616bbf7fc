/** A sample of crash.test.ts: the same builds, cut short in 100 ways by errors and kills, and in as many by power cuts. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cutAll, cutCopies, cutPower, servedSituations, situations } from '../support/crash.ts'
import { hasParts } from '../support/parts.ts'
import { scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('crash')

const all = Object.entries(situations)
const added = situations['a skill added'] ?? { after: {} }
const MOST = Math.ceil(100 / (all.length + Object.keys(servedSituations).length + 1))

describe.runIf(hasParts('strace'))('a bundle is intact, or heals, after', () => {
  test.each(all)('an error or a kill: %s', async (_, situation) => {
    expect((await cutAll(join(scratch, 'calls'), situation, { most: MOST })).wrong).toEqual([])
  })

  test.each(Object.entries(servedSituations))('an error or a kill: %s', async (_, serve) => {
    const { situation, close } = await serve()
    expect((await cutAll(join(scratch, 'calls'), situation, { most: MOST })).wrong).toEqual([])
    close()
  })

  // The file of analyses stays as it was, so places in a new one must not be remembered.
  test('a cache whose folder cannot be opened for a new skill', async () => {
    const { tried, wrong } = await cutAll(join(scratch, 'calls'), added, { name: 'mkdir' })
    expect(tried).toBeGreaterThan(3)
    expect(wrong).toEqual([])
  })

  test('an error or a kill in the thread that copies', async () => {
    expect((await cutCopies(scratch, MOST)).wrong).toEqual([])
  })

  test.each(all)('a power cut: %s', async (_, situation) => {
    expect((await cutPower(join(scratch, 'power'), situation, MOST)).wrong).toEqual([])
  })
})
