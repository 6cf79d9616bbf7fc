/** What a report says of the signature of a bundle. */
import { generateKeyPairSync } from 'node:crypto'
import { appendFileSync, cpSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { inspectSignature } from '../../src/channels/references/inspect-signature.ts'
import type { TrustConfig } from '../../src/channels/sign/check.ts'
import { sign } from '../../src/channels/sign.ts'
import { SIGNATURE } from '../../src/format/layout.ts'
import { builtFrom } from '../support/bundles.ts'
import { scratchFolder, skillText } from '../support/tree.ts'

const scratch = scratchFolder('inspect-signature')

function makeKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    trust: { key: publicKey.export({ type: 'spki', format: 'pem' }).toString() },
  }
}

describe('the signature of a bundle', () => {
  const [baker, thief] = [makeKey(), makeKey()]
  let unsigned: string
  let signed: string
  beforeAll(async () => {
    unsigned = await builtFrom(join(scratch, 'bakery'), {
      'skills/rye/SKILL.md': skillText('rye'),
      'skills/rye/times.md': 'Two hours.\n',
    })
    signed = join(scratch, 'signed')
    cpSync(unsigned, signed, { recursive: true })
    await sign(signed, { key: baker.key, builder: 'https://bakery.example/oven' })
  })
  const inspect = (folder: string, trust?: TrustConfig) => inspectSignature(folder, folder, trust, {})
  const copied = (name: string, change: (folder: string) => void) => {
    const folder = join(scratch, name)
    cpSync(signed, folder, { recursive: true })
    change(folder)
    return folder
  }

  test('is by whom the user trusts, or not', async () => {
    expect(await inspect(signed, baker.trust)).toEqual({
      state: 'valid',
      signer: 'the given key',
      builder: 'https://bakery.example/oven',
    })
    expect(await inspect(signed, thief.trust)).toEqual({
      state: 'invalid',
      doubt: 'it was not made with the given key',
    })
  })

  test('is unchecked where the user trusts no signer, and none where there is none', async () => {
    expect(await inspect(signed)).toEqual({ state: 'unchecked' })
    expect(await inspect(unsigned)).toEqual({ state: 'none' })
    expect(await inspect(unsigned, baker.trust)).toEqual({ state: 'none' })
  })

  test('does not count for another bundle, or where it is none', async () => {
    const other = await builtFrom(join(scratch, 'other'), { 'skills/cake/SKILL.md': skillText('cake') })
    cpSync(join(signed, SIGNATURE), join(other, SIGNATURE))
    const none = copied('none', folder => writeFileSync(join(folder, SIGNATURE), '{}'))
    for (const folder of [other, none])
      for (const trust of [undefined, baker.trust])
        expect(await inspect(folder, trust)).toMatchObject({ state: 'invalid' })
  })

  test('does not count where a file is not what was signed', async () => {
    const damaged = copied('damaged', folder => {
      const [asset = ''] = readdirSync(join(folder, 'assets'))
      appendFileSync(join(folder, 'assets', asset), 'Three.\n')
    })
    expect(await inspect(damaged, baker.trust)).toMatchObject({
      state: 'invalid',
      doubt: expect.stringMatching(/^the bundle is damaged, `assets\//),
    })
  })
})
