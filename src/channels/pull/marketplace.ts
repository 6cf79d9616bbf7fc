/** The bundle that `publish marketplace:DIR` puts beside the plugins. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { failure } from '../../core/errors/failure.ts'
import { MANIFEST } from '../../format/layout.ts'
import type { Call } from '../call.ts'
import { MARKETPLACE_BUNDLE } from '../publish/marketplace-files.ts'
import { openReference } from '../references/open.ts'
import type { OpenedBundle } from '../references/opened.ts'

/** Its folder, whether it is there or not. */
export function getMarketplaceBundle(folder: string, { cwd }: Call): string {
  return join(resolve(cwd, folder), MARKETPLACE_BUNDLE)
}

/** Opens it. Throws a Failure where there is none. */
export async function openMarketplace(folder: string, call: Call): Promise<OpenedBundle> {
  const bundle = getMarketplaceBundle(folder, call)
  if (!existsSync(join(bundle, MANIFEST)))
    throw failure(
      `\`${folder}\` is not a marketplace that skillc published: it has no \`${MARKETPLACE_BUNDLE}/${MANIFEST}\``,
      'Build a bundle from the plugins of another: `skillc build --plugin DIR`',
    )
  return openReference({ kind: 'folder', name: bundle }, call)
}
