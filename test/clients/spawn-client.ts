import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** What a client reports of one skill that it loaded. */
export interface LoadedSkill {
  name: string
  /** A name that is only shown, beside the one that the skill is called by. */
  label?: string
  description?: string
  /** Absolute path of the skill's entry, where the client names it. */
  path?: string
}

export interface Ran {
  code: number | null
  stdout: string
  stderr: string
}

/** How a client is started: where it stands, whose home it sees, what else its environment holds. */
export interface Start {
  cwd: string
  home: string
  env?: Record<string, string>
  /** Called with the standard output so far after each piece; `true` ends the client. */
  enough?: (stdout: string) => boolean
  input?: string
  /** The output goes through a file: for a client that ends before a pipe has taken all of it. */
  throughFile?: boolean
}

/** Milliseconds after which a client that does not end by itself is stopped. */
const PATIENCE = 60_000

/**
 * Runs a client with an environment that holds nothing of this machine but the way to its programs: a client must see
 * the skills of the given home and project, and no other.
 */
export function spawnClient(command: string, args: string[], start: Start): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const file = start.throughFile ? openOutput() : undefined
    const child = spawn(command, args, {
      cwd: start.cwd,
      env: cleanEnvironment(start),
      stdio: ['pipe', file?.descriptor ?? 'pipe', 'pipe'],
    })
    const patience = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
    let stdout = ''
    let stderr = ''
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
      if (start.enough?.(stdout)) child.kill()
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    // A client that ends before it has read everything is no failure of ours.
    child.stdin?.on('error', () => {})
    child.stdin?.write(start.input ?? '')
    if (!start.enough) child.stdin?.end()
    child.on('error', reject)
    child.on('close', code => {
      clearTimeout(patience)
      resolve({ code, stdout: file ? file.take() : stdout, stderr })
    })
  })
}

/** A temporary file to write to; `take` reads it whole and removes it. */
function openOutput(): { descriptor: number; take: () => string } {
  const folder = mkdtempSync(join(tmpdir(), 'skillc-client-'))
  const path = join(folder, 'out')
  const descriptor = openSync(path, 'w')
  const take = (): string => {
    closeSync(descriptor)
    const text = readFileSync(path, 'utf8')
    rmSync(folder, { recursive: true })
    return text
  }
  return { descriptor, take }
}

function cleanEnvironment({ home, env }: Start): Record<string, string> {
  return {
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    HOME: home,
    USERPROFILE: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    XDG_CACHE_HOME: join(home, '.cache'),
    XDG_DATA_HOME: join(home, '.local/share'),
    XDG_STATE_HOME: join(home, '.local/state'),
    LANG: 'C.UTF-8',
    NO_COLOR: '1',
    ...env,
  }
}

/** The JSON objects of an output with one on each line; lines that are none are left out. */
export function jsonLines(output: string): Record<string, unknown>[] {
  const objects: Record<string, unknown>[] = []
  for (const line of output.split('\n')) {
    const value = parseObject(line)
    if (value) objects.push(value)
  }
  return objects
}

/** The JSON object that a text is, or nothing. */
export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The objects of a list inside untyped JSON; nothing else is one. */
export function listObjects(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
