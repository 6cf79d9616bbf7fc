/** The law of `--baseline` and `--since`: they hide findings, and change nothing else. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { toBaseline } from '../../src/pipeline/baseline.ts'
import { build, check } from '../../src/pipeline/build.ts'
import type { Options } from '../../src/pipeline/config/options.ts'
import type { Report } from '../../src/pipeline/report.ts'

/** All of a report that does not say what is hidden; the digest stands for every byte of the bundle. */
function summarizeOutcome({ findings, baselined, unchanged, hiddenErrors, bundle, out, ...outcome }: Report) {
  return { ...outcome, bundle: bundle && { ...bundle, written: 0 } }
}

/** Makes a folder a work tree in which nothing has changed since `HEAD`. */
export function commitAll(cwd: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd, stdio: 'pipe' })
  git('init', '-q')
  git('add', '-f', '.')
  git('commit', '-q', '--allow-empty', '-m', 'bread')
}

/** Builds with everything hidden and with nothing, into folders beside `scratch`, and holds both to the law. */
export async function expectSameBuild(
  scratch: string,
  options: Options,
  hiding: Pick<Options, 'since'> = {},
): Promise<void> {
  const at = (name: string): Options => ({
    cacheDir: `${scratch}-cache`,
    ...options,
    out: `${scratch}-${name}`,
  })
  const plain = await build(at('plain'))
  const baseline = `${scratch}-known.json`
  writeFileSync(baseline, toBaseline(plain.findings))
  for (const [name, hide] of Object.entries({
    baseline: { baseline },
    ...(hiding.since && { since: hiding }),
  })) {
    expect(summarizeOutcome(await build({ ...at(name), ...hide })), name).toEqual(summarizeOutcome(plain))
    expect(await check({ ...at(name), ...hide }), name).toMatchObject({ exitCode: 0, findings: [] })
  }
}
