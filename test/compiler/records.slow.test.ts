/** An endless line of records. */
import { describe, expect, test } from 'vitest'
import { readRecords } from '../../src/pipeline/sources/records.ts'

describe('bounds', () => {
  const line = (path: string) => `${JSON.stringify({ path, content: 'x' })}\n`

  test('an endless line takes no memory, and an endless stream ends', async () => {
    async function* endless() {
      for (let i = 0; i < 2_000; i++) yield new Uint8Array(100_000).fill(0x80)
      yield '\n'
      for (let i = 0; ; i++) yield line(`skill-${i}`)
    }
    const before = process.memoryUsage().arrayBuffers
    const read = await readRecords(endless(), { lineBytes: 1_000, records: 50 })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000)
    expect(read.findings.map(({ facts }) => facts.reason)).toEqual([
      'the line has more than 1000 bytes',
      'there are more than 50 records, and the rest is not read',
    ])
  })
})
