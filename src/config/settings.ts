/** Options + configuration file + defaults → Settings. */
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { failure } from '../util/failure.ts'
import { sha256 } from '../util/hash.ts'
import { loadConfig } from './load.ts'
import { DEFAULT_LIMITS, DEFAULT_OUT, type Options, type Settings } from './options.ts'
import { findSources } from './sources.ts'

/** Everything a build needs to know, with every default filled in. Throws a Failure. */
export async function settingsOf(options: Options): Promise<Settings> {
  const cwd = resolve(options.cwd ?? process.cwd())
  const loaded = loadConfig(options, cwd)
  const { config, base } = loaded
  const useCache = options.cache ?? true
  return {
    cwd,
    sources: await findSources(options, loaded, cwd),
    out: options.out === undefined ? configuredOut(config.out, base, cwd) : resolve(cwd, options.out),
    profile: options.profile ?? config.profile ?? 'standard',
    parser: options.parser ?? config.parser ?? 'satteri',
    tokenizer: options.tokenizer ?? config.tokenizer ?? 'estimate',
    keepGoing: options.keepGoing ?? config.keepGoing ?? false,
    entries: options.entries ?? config.entries,
    rules: config.rules ?? {},
    overrides: (config.overrides ?? []).map(override => ({ ...override, base })),
    fields: config.fields ?? [],
    budget: config.budget ?? {},
    limits: { ...DEFAULT_LIMITS, ...config.limits, ...options.limits },
    baseline: options.baseline
      ? resolve(cwd, options.baseline)
      : config.baseline && resolve(base, config.baseline),
    since: options.since,
    cacheDir: useCache ? cacheDirOf(options.cacheDir ?? config.cacheDir, cwd) : undefined,
    threads: options.threads,
  }
}

/** A configuration comes with the repository: it must not make a build write elsewhere. */
function configuredOut(out: string | undefined, base: string, cwd: string): string {
  if (out === undefined) return join(cwd, DEFAULT_OUT)
  const path = resolve(base, out)
  const below = relative(base, path)
  if (below === '' || below.startsWith('..') || isAbsolute(below)) {
    throw failure(
      `The configuration's \`out\` (\`${out}\`) is not below the project`,
      'Write elsewhere with `--out`',
    )
  }
  return path
}

/** `node_modules/.cache/skillc` in a project that has one, else the user's cache folder. */
function cacheDirOf(given: string | undefined, cwd: string): string {
  if (given !== undefined) return resolve(cwd, given)
  if (existsSync(join(cwd, 'node_modules'))) return join(cwd, 'node_modules', '.cache', 'skillc')
  const home = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')
  return join(home, 'skillc', sha256(cwd).slice(0, 16))
}
