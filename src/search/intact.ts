/** Whether bytes are what they should be, with what every runtime of the web has. */

/** `sha256:` and the digits of the SHA-256. */
export async function sha256Digest(bytes: Uint8Array): Promise<string> {
  // A copy, for the bytes may be a view into memory that is shared.
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes.slice()))
  return `sha256:${Array.from(digest, byte => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Whether a manifest's text is the one that its own digest names: that of the text with zeros for the digits. */
export async function isIntactManifest(text: string): Promise<boolean> {
  const digest = /^\{\n"format":\d+,\n"digest":"(sha256:[0-9a-f]{64})"/.exec(text)?.[1]
  if (digest === undefined) return false
  const blank = text.replace(digest, () => `sha256:${'0'.repeat(64)}`)
  return (await sha256Digest(new TextEncoder().encode(blank))) === digest
}
