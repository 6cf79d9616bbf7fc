import { accessSync, constants, statSync } from 'node:fs'
import { platform } from 'node:os'
import { posix, win32 } from 'node:path'

type Variables = Readonly<Record<string, string | undefined>>

const EXTENSIONS = ['.com', '.exe']
const DEFAULT_PATH = '/usr/bin:/bin'

/** Never the current folder, which may be a checkout: Windows searches it first, and `PATH` may have relative folders. */
export function findProgram(name: string, env: Variables): string | undefined {
  return listProgramPaths(name, env, platform()).find(isProgram)
}

/** Absolute candidates in search order. A name that ends in `.cmd` is a batch file. */
export function listProgramPaths(name: string, env: Variables, system: string): string[] {
  const isWindows = system === 'win32'
  const { delimiter, isAbsolute, join } = isWindows ? win32 : posix
  const names = isWindows && !name.endsWith('.cmd') ? EXTENSIONS.map(extension => name + extension) : [name]
  const path = isWindows ? getWindowsPath(env) : (env.PATH ?? DEFAULT_PATH)
  return path
    .split(delimiter)
    .filter(isAbsolute)
    .flatMap(folder => names.map(file => join(folder, file)))
}

/** Windows uses `Path`, and a copy of the environment is case-sensitive. Folder names cannot contain quotes. */
function getWindowsPath(env: Variables): string {
  const name = Object.keys(env).find(key => key.toUpperCase() === 'PATH') ?? ''
  return (env[name] ?? '').replaceAll('"', '')
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
