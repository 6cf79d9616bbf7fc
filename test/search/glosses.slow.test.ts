/** Glosses from the dictionary of a package. */
import { describe, expect, test } from 'vitest'
import { loadGlosses } from '../../src/cli/actions/glosses.ts'
import type { Io } from '../../src/cli/io.ts'
import { scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('glosses')

describe('--glosses', () => {
  const load = async (name: string) => {
    let err = ''
    const io = { cwd: scratch, err: (text: string) => (err += text) } as unknown as Io
    const { words } = await loadGlosses(name, io)
    return { words, err }
  }

  test('takes the dictionary of a package', async () => {
    const { words, err } = await load('zh')
    expect(words.get('面包')?.[0]).toBe('bread')
    expect(err).toBe('Glosses from CC-CEDICT, CC BY-SA 4.0.\n')
  })
})
