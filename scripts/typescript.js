/**
 * Lets Node 20 run TypeScript: `node --import ./scripts/typescript.js FILE.ts`. Newer versions strip types themselves,
 * and then this does nothing. Types are not checked: `npm run typecheck` does that.
 */
import { readFileSync } from 'node:fs'
import { register } from 'node:module'
import { fileURLToPath } from 'node:url'
import { isMainThread } from 'node:worker_threads'

// The hooks run in a thread of their own, which loads this file too.
if (isMainThread && !process.features.typescript) register(import.meta.url)

/** The hook of Node that loads a module. */
export async function load(url, context, next) {
  if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context)
  const { transformSync } = await import('rolldown/utils')
  const path = fileURLToPath(url)
  const { code, errors } = transformSync(path, readFileSync(path, 'utf8'), { tsconfig: false })
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0].message}`)
  return { format: 'module', source: code, shortCircuit: true }
}
