/** Unpacks untrusted archives in memory, within bounds. */

import { gunzipSync, inflateRawSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import { failure, systemFailure } from '../../core/errors/failure.ts'
import type { FileContent } from '../../core/json/types.ts'

/** Bytes of an archive's files. */
const LARGEST = 2 ** 30
/** Bytes of one skill, packed and unpacked. */
export const LARGEST_SKILL = 256 * 2 ** 20

export interface Unpacked {
  files: FileContent[]
  /** Paths of links and special files. */
  others: string[]
}

/** A `.tar.gz` or `.zip` of at most `most` bytes. `strip`: drop the first folder of each path. Throws a Failure. */
export async function unpack(
  archive: Uint8Array,
  shown: string,
  { most = LARGEST, strip = 0 } = {},
): Promise<Unpacked> {
  try {
    const isZip = archive[0] === 0x50 && archive[1] === 0x4b
    return isZip ? unpackZip(Buffer.from(archive), most) : await unpackTarball(archive, most, strip)
  } catch (error) {
    throw systemFailure(`The archive of \`${shown}\` cannot be unpacked`, error, 'Ask the publisher')
  }
}

async function unpackTarball(archive: Uint8Array, most: number, strip: number): Promise<Unpacked> {
  const entries = await unpackTar(gunzipSync(archive, { maxOutputLength: most }), { strip })
  const found: Unpacked = { files: [], others: [] }
  for (const { header, data } of entries)
    if (header.type === 'file' && data !== undefined)
      found.files.push({ path: header.name, executable: ((header.mode ?? 0) & 0o100) !== 0, bytes: data })
    else if (header.type !== 'directory') found.others.push(header.name)
  return found
}

const CENTRAL = 0x02014b50
const LONGEST_END = 22 + 0xffff

function unpackZip(zip: Buffer, most: number): Unpacked {
  const end = zip.subarray(-LONGEST_END).lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const at = end + Math.max(zip.length - LONGEST_END, 0)
  if (end === -1) throw failure('it has no file list')
  const found: Unpacked = { files: [], others: [] }
  let left = most
  let entry = zip.readUInt32LE(at + 16)
  for (let count = zip.readUInt16LE(at + 10); count > 0; count--) {
    if (zip.readUInt32LE(entry) !== CENTRAL) throw failure('its file list is corrupt')
    const [method, size] = [zip.readUInt16LE(entry + 10), zip.readUInt32LE(entry + 24)]
    const [name, extra, comment] = [28, 30, 32].map(place => zip.readUInt16LE(entry + place)) as [
      number,
      number,
      number,
    ]
    const path = zip.toString('utf8', entry + 46, entry + 46 + name)
    const mode = zip.readUInt32LE(entry + 38) >>> 16
    left -= size
    if (left < 0) throw failure(`it has more than ${most} bytes`)
    if ((mode & 0o170000) === 0o120000) found.others.push(path)
    else if (!path.endsWith('/'))
      found.files.push({
        path,
        executable: (mode & 0o100) !== 0,
        bytes: readZipFile(zip, zip.readUInt32LE(entry + 42), zip.readUInt32LE(entry + 20), method, size),
      })
    entry += 46 + name + extra + comment
  }
  return found
}

function readZipFile(zip: Buffer, start: number, packed: number, method: number, size: number): Uint8Array {
  const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
  const bytes = zip.subarray(from, from + packed)
  if (method === 0) return bytes
  if (method !== 8) throw failure(`it uses a compression method (${method}) that skillc does not support`)
  return size === 0 ? Buffer.alloc(0) : inflateRawSync(bytes, { maxOutputLength: size })
}
