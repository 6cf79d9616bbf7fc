import { type Command, type ListedCommand, withAction } from './command.ts'
import { check, explain, init, newSkill } from './commands/author.ts'
import { build, install } from './commands/build.ts'
import { completion, doctor } from './commands/help.ts'
import { diff, list, presets, report, show, verify } from './commands/inspect.ts'
import { exportSkills, publish, pull, sign } from './commands/publish.ts'
import { lsp, mcp, prompt, run, serve } from './commands/run.ts'
import { evaluate, learn, search } from './commands/search.ts'
import { add, outdated, remove, update } from './commands/sources.ts'

export const commands: readonly ListedCommand[] = [
  ...group('Author', [
    withAction(newSkill, async () => (await import('./actions/new.ts')).runNew),
    withAction(init, async () => (await import('./actions/new.ts')).runInit),
    withAction(check, async () => (await import('./actions/build.ts')).runCheck),
    withAction(explain, async () => (await import('./actions/explain.ts')).runExplain),
  ]),
  ...group('Build', [
    withAction(build, async () => (await import('./actions/build.ts')).runBuild),
    withAction(install, async () => (await import('./actions/install.ts')).runInstall),
    withAction(add, async () => (await import('./actions/sources.ts')).runAdd),
    withAction(remove, async () => (await import('./actions/sources.ts')).runRemove),
    withAction(update, async () => (await import('./actions/sources.ts')).runUpdate),
    withAction(outdated, async () => (await import('./actions/sources.ts')).runOutdated),
  ]),
  ...group('Inspect', [
    withAction(list, async () => (await import('./actions/query.ts')).runList),
    withAction(show, async () => (await import('./actions/query.ts')).runShow),
    withAction(diff, async () => (await import('./actions/diff.ts')).runDiff),
    withAction(verify, async () => (await import('./actions/verify.ts')).runVerify),
    withAction(report, async () => (await import('./actions/report.ts')).runReport),
    withAction(presets, async () => (await import('./actions/presets.ts')).runPresets),
  ]),
  ...group('Search', [
    withAction(search, async () => (await import('./actions/search.ts')).runSearch),
    withAction(evaluate, async () => (await import('./actions/eval.ts')).runEval),
    withAction(learn, async () => (await import('./actions/learn.ts')).runLearn),
  ]),
  ...group('Run', [
    withAction(prompt, async () => (await import('./actions/prompt.ts')).runPrompt),
    withAction(serve, async () => (await import('./actions/serve.ts')).runServe),
    withAction(mcp, async () => (await import('./actions/mcp.ts')).runMcp),
    withAction(lsp, async () => (await import('./actions/lsp.ts')).runLsp),
    withAction(run, async () => (await import('./actions/run.ts')).runSkillScript),
  ]),
  ...group('Publish', [
    withAction(publish, async () => (await import('./actions/publish.ts')).runPublish),
    withAction(exportSkills, async () => (await import('./actions/export.ts')).runExport),
    withAction(pull, async () => (await import('./actions/pull.ts')).runPull),
    withAction(sign, async () => (await import('./actions/sign.ts')).runSign),
  ]),
  ...group('Help', [
    withAction(doctor, async () => (await import('./actions/doctor.ts')).runDoctor),
    withAction(completion, async () => (await import('./actions/complete.ts')).createCompleter(commands)),
  ]),
]

function group(title: string, members: Command[]): ListedCommand[] {
  return members.map(member => ({ ...member, group: title }))
}
