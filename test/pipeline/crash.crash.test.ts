/** Builds that are cut short at a system call, by an error, a kill or a power cut: every kind of call, in every situation. */
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cutAll, cutCopies, cutPower, servedSituations, situations } from '../support/crash.ts'
import { hasParts } from '../support/parts.ts'
import { scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('crash')
const HOUR = 3_600_000

describe.runIf(hasParts('strace'))('a bundle is intact, or heals, after', () => {
  test.each(Object.entries(situations))(
    'an error or a kill: %s',
    async (name, situation) => {
      const { tried, wrong } = await cutAll(join(scratch, 'calls'), situation)
      console.log(`${name}: cut short at a call in ${tried} ways`)
      expect(wrong).toEqual([])
    },
    HOUR,
  )

  test.each(Object.entries(servedSituations))(
    'an error or a kill: %s',
    async (name, serve) => {
      const { situation, close } = await serve()
      const { tried, wrong } = await cutAll(join(scratch, 'calls'), situation)
      console.log(`${name}: cut short at a call in ${tried} ways`)
      expect(wrong).toEqual([])
      close()
    },
    HOUR,
  )

  test(
    'an error or a kill in the thread that copies',
    async () => {
      const { tried, wrong } = await cutCopies(scratch)
      console.log(`the thread that copies: cut short at a call in ${tried} ways`)
      expect(wrong).toEqual([])
    },
    HOUR,
  )

  test.each(Object.entries(situations))(
    'a power cut: %s',
    async (name, situation) => {
      const { seen, wrong } = await cutPower(join(scratch, 'power'), situation)
      console.log(`${name}: disks after a power cut: ${JSON.stringify(seen)}`)
      expect(wrong).toEqual([])
    },
    HOUR,
  )
})
