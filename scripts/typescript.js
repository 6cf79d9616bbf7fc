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
  const { default: ts } = await import('typescript')
  const { outputText } = ts.transpileModule(readFileSync(fileURLToPath(url), 'utf8'), {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
  })
  return { format: 'module', source: outputText, shortCircuit: true }
}
