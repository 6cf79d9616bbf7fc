/**
 * Moves the clock past the time in which stamps of files may lie (`hasStableMtime`), so that builds believe what was written before.
 * The setup of the next file puts the clock back. Given to `beforeAll`, it is put back behind the tests of its `describe`.
 */
export function passTime(): () => void {
  const { now } = Date
  Date.now = () => now() + 2_200
  return () => {
    Date.now = now
  }
}
