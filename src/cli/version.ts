import { VERSION } from '../core/process/version.ts'

export function formatVersion(): string {
  return `skillc/${VERSION} ${process.platform}-${process.arch} node-${process.version}\n`
}
