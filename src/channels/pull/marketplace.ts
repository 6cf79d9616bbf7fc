/** The bundle that `publish marketplace:DIR` puts beside the plugins. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { failure } from '../../core/failure.ts'
import { MANIFEST } from '../../format/layout.ts'
import type { Call } from '../call.ts'
import { MARKETPLACE_BUNDLE } from '../publish/marketplace-files.ts'
import { openReference } from '../references/open.ts'
import type { OpenedBundle } from '../references/opened.ts'

/** Opens it. Throws a Failure where there is none. */
export async function openMarketplace(folder: string, call: Call): Promise<OpenedBundle> {
  const bundle = join(resolve(call.cwd, folder), MARKETPLACE_BUNDLE)
  if (!existsSync(join(bundle, MANIFEST)))
    throw failure(
      `\`${folder}\` is no marketplace that skillc published: it has no \`${MARKETPLACE_BUNDLE}/${MANIFEST}\``,
      'Build a bundle from the plugins of another: `skillc build --plugin DIR`',
    )
  return openReference({ kind: 'folder', name: bundle }, call)
}
