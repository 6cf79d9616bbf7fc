/** Limits what a configuration can make skillc read and write: it comes with a repository and is untrusted. */
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getScheme } from '../../channels/target.ts'
import { failure } from '../../core/errors/failure.ts'
import { isBelow, isInside, resolveRealPath } from '../../core/files/real-path.ts'
import { showPath } from '../../core/text/show.ts'
import type { Config } from './config.generated.ts'
import { type Options, RECOMMENDED } from './options.ts'

/** Follows links: neither a configuration nor a project's links may make a build write elsewhere. */
export function isInProject(project: string, path: string): boolean {
  const root = resolve(project)
  return path !== root && isBelow(root, path) && isBelow(resolveRealPath(project), resolveRealPath(path))
}

/** Throws a Failure if a configuration reads outside of its folder and `allowRead`. Options are the user's own choice. */
export function checkReads(
  { config, base, file = '' }: { config: Config; base: string; file?: string },
  options: Options,
  cwd: string,
): void {
  const allowed = [base, ...(options.allowRead ?? []).map(folder => resolve(cwd, folder))]
  for (const { field, path } of listReads(config, options)) {
    const start = getPlainStart(path)
    // A glob may also lead up after its first wildcard.
    const climbs = path.slice(start.length).includes('..')
    const isAllowed = (folder: string) =>
      !climbs && isInside(folder, resolve(base, path)) && isInside(folder, resolve(base, start))
    if (!allowed.some(isAllowed))
      throw failure(
        `\`${basename(file)}\` reads \`${path}\` (\`${field}\`), which is not below its folder, or is behind a symlink that leaves it`,
        `If you trust this configuration, allow \`${showPath(cwd, resolve(base, start))}\` with the option \`allowRead\``,
      )
  }
}

function getPlainStart(glob: string): string {
  const wild = glob.search(/[*?[\]{}()!+@]/)
  return wild === -1 ? glob : glob.slice(0, glob.lastIndexOf('/', wild) + 1)
}

function getLocalPath(from: string): string | undefined {
  const file = /^(?:git\+)?(file:.*)$/is.exec(from)?.[1]
  if (file === undefined || !URL.canParse(file)) return getScheme(from) === undefined ? from : undefined
  try {
    return fileURLToPath(new URL(file))
  } catch {
    throw failure(
      `\`${from.slice(0, 200)}\` does not name a folder on this machine`,
      'Write `git+file:///PATH/TO/REPOSITORY`',
    )
  }
}

function listReads(config: Config, options: Options): { field: string; path: string }[] {
  const { roots = [], sources = [], plugins = [], baseline, extends: extended = [] } = config
  const { presetFiles = [], targetFiles = [] } = config
  const list = (field: string, paths: (string | undefined)[]) =>
    paths.flatMap(path => (path === undefined ? [] : [{ field, path }]))
  const isNamed = (options.roots ?? []).length > 0
  return [
    ...(isNamed ? [] : list('roots', roots)),
    ...(isNamed ? [] : sources).flatMap(({ dir, from, trust }) => [
      ...list('sources.dir', [dir]),
      ...list('sources.from', [from === undefined ? undefined : getLocalPath(from)]),
      ...list('sources.trust.key', [trust?.key]),
      ...list('sources.trust.trustedRoot', [trust?.trustedRoot]),
    ]),
    ...list(
      'extends',
      extended.filter(name => name !== RECOMMENDED && !name.startsWith('npm:')),
    ),
    ...list('presetFiles', presetFiles),
    ...list('targetFiles', targetFiles),
    ...(options.plugins === undefined ? list('plugins', plugins) : []),
    ...(options.baseline === undefined ? list('baseline', [baseline]) : []),
  ]
}
