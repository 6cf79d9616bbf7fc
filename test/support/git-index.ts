/** The bytes of an index of git with files of no content, whatever their names. */
export function writeGitIndex(version: number, names: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(12)
  header.write('DIRC')
  header.writeUInt32BE(version, 4)
  header.writeUInt32BE(names.length, 8)
  const entries = names.flatMap((name, at) => {
    const stat = Buffer.alloc(62)
    stat.writeUInt32BE(0o100644, 24)
    stat.writeUInt16BE(Math.min(name.length, 0xfff), 60)
    if (version < 4) return [stat, name, Buffer.alloc(8 - ((62 + name.length) % 8))]
    // Version 4 has how many bytes of the name before are dropped, here all, and what follows.
    return [stat, encodeOffset(names[at - 1]?.length ?? 0), name, Buffer.alloc(1)]
  })
  return Buffer.concat([header, ...entries, Buffer.alloc(20)])
}

/** As git packs numbers: seven bits a byte, the highest first, each but the last counted from one. */
function encodeOffset(value: number): Buffer {
  const bytes = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift(0x80 | (--rest & 0x7f))
  return Buffer.from(bytes)
}
