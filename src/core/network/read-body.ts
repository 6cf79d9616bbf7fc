/** Bodies of answers, which may never end, or decompress to any size. */

/** Counts decoded bytes. Stops soon after `most`, so the caller sees that there are more. */
export async function readBody(answer: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  const stream = answer.body?.getReader()
  for (let part = await stream?.read(); part?.value !== undefined; part = await stream?.read()) {
    parts.push(part.value)
    size += part.value.length
    if (size > most) {
      await stream?.cancel()
      break
    }
  }
  return joinBytes(parts)
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
