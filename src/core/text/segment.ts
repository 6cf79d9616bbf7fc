/** A folder's name as a segment: letters, digits, `.`, `_`, `+` and `-`; anything else becomes `-`. */
export function toSegment(name: string): string {
  return name.normalize('NFC').replace(/[^\p{L}\p{M}\p{N}._+-]+/gu, '-')
}
