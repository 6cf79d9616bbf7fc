/**
 * Texts as arrays of UTF-16 units, for loops over every character. An array is read faster than a string: a string may be narrow,
 * wide or a part of another, and each look asks which.
 */

const IS_BIG_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 0

/** Shorter texts are read one by one before Node has made a buffer. */
const SHORT = 64

/** Puts the units of a text into an array, which is long enough. */
export function putUnits(units: Uint16Array, text: string): void {
  // Browsers have no buffers.
  if (text.length < SHORT || typeof Buffer === 'undefined')
    for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at)
  else {
    const bytes = Buffer.from(units.buffer)
    bytes.write(text, 'utf16le')
    if (IS_BIG_ENDIAN) bytes.swap16()
  }
}

/** Room for the units of one text after the other. */
export interface UnitRoom {
  units: Uint16Array
}

const FIRST_UNITS = 1_024

export function makeUnitRoom(): UnitRoom {
  return { units: new Uint16Array(FIRST_UNITS) }
}

/** The units of a part of a text, from 0 on. Others stand there once the next text is read into this room. */
export function readUnits(room: UnitRoom, text: string, start = 0, end = text.length): Uint16Array {
  if (room.units.length < end - start) room.units = new Uint16Array((end - start) * 2)
  putUnits(room.units, text.slice(start, end))
  return room.units
}
