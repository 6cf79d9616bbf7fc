import { basename, dirname, join, resolve } from 'node:path'
import { failure } from '../../core/errors/failure.ts'
import { chooseTarget } from '../../targets/all.ts'
import { isInProject } from './in-project.ts'
import { getOwnName, type LoadedConfig } from './load.ts'
import type { TargetSettings } from './options.ts'

/** Packages are written beside `bundle`, the bundle's folder. */
export function readTargets(loaded: LoadedConfig, bundle: string): TargetSettings[] {
  const { config, base, targets: own } = loaded
  return (config.targets ?? []).map(given => {
    const target = typeof given === 'string' ? { to: given } : given
    const found = chooseTarget(target.to, own)
    const place = found.form.kind === 'folders' ? found.form.place : undefined
    const usual = place === undefined ? join(dirname(bundle), target.to) : base
    const out = target.out === undefined ? usual : resolve(base, target.out)
    // A flag's output folder is the user's choice; a link in it still comes from the checkout.
    const isChosen = target.out !== undefined || place !== undefined
    const within = isChosen ? base : dirname(bundle)
    if (!isInProject(within, place === undefined ? out : join(out, place)))
      throw failure(
        `\`${target.out ?? place ?? target.to}\`, where the configuration writes \`${target.to}\`, is not below the project, or is behind a symlink that leaves it`,
        'Give a folder in the project, or use `skillc export --out`',
      )
    return {
      ...(target.out === undefined && { usualName: basename(base) }),
      ...target,
      out,
      target: found,
      config: getOwnName(loaded),
    }
  })
}
