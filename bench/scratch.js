// Where benchmarks write: bundles, caches and parts.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const trees = fileURLToPath(new URL('.trees', import.meta.url))
const GIVEN = 'SKILLC_BENCH_SCRATCH'

/**
 * A folder for one run, beside the trees or in SKILLC_BENCH_SCRATCH. What is in it is deleted when the run closes it and never before:
 * ext4 is slow in giving out again the inodes of files that were deleted within the last minutes, so that a build after
 * the removal of an earlier bundle took 5 s longer, all of it in opening files. For the same reason nothing is written twice:
 * `fresh` never names a folder again. A folder given by the environment is left to who gave it.
 */
export function openScratch() {
  const given = process.env[GIVEN]
  mkdirSync(given ?? trees, { recursive: true })
  const dir = mkdtempSync(join(given ?? trees, 'scratch-'))
  let next = 0
  return {
    dir,
    /** A path where nothing is. @param {string} name */
    fresh: name => join(dir, `${++next}-${name}`),
    close: () => {
      if (given === undefined) rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** @typedef {ReturnType<typeof openScratch>} Scratch */

/** Of Linux's statfs(2); others are said as numbers. */
const FILE_SYSTEMS = new Map([
  [0xef53, 'ext4'],
  [0x01021994, 'tmpfs'],
  [0x9123683e, 'btrfs'],
  [0x58465342, 'xfs'],
  [0x794c7630, 'overlayfs'],
])

/** @param {string} dir */
export function findFileSystem(dir) {
  const { type } = statfsSync(dir)
  return FILE_SYSTEMS.get(type) ?? `a file system of type 0x${type.toString(16)}`
}

/** @param {string} bundle */
export function readDigest(bundle) {
  return JSON.parse(readFileSync(join(bundle, 'manifest.json'), 'utf8')).digest
}

/** Regular files below a folder, and their bytes. @param {string} folder */
export function measureFolder(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return {
    files: files.length,
    bytes: files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0),
  }
}
