/** What single fields of the frontmatter do, from the file to the manifest and to what a model is told. */
import { describe, expect, test } from 'vitest'
import { type CompileOptions, compile } from '../src/build/compile.ts'

/** One skill with these lines of frontmatter, the first of them on line 4: its entry in the manifest, and its findings. */
async function compileSkill(lines: string, options: CompileOptions = {}) {
  const text = `---\nname: rye-bread\ndescription: Bakes rye bread. Use when asked.\n${lines}\n---\n\n# Rye\n\nKnead it.\n`
  const { manifest, diagnostics, files } = await compile([{ files: { 'rye-bread/SKILL.md': text } }], options)
  return {
    skill: manifest.skills[0],
    files,
    findings: diagnostics.filter(({ severity }) => severity !== 'info'),
  }
}

/** `line:column-line:column code`. */
async function listFindings(lines: string): Promise<string[]> {
  const { findings } = await compileSkill(lines)
  return findings.map(({ position, code, message }) => {
    const { start, end } = position ?? { start: { line: 0, column: 0 }, end: { line: 0, column: 0 } }
    return `${start.line}:${start.column}-${end.line}:${end.column} ${code} ${message}`
  })
}

describe('effort: 3, model: inherit; hooks: 17, effort: enormous, context: sideways', () => {
  test.each<[lines: string, fields: Record<string, unknown>]>([
    ['effort: 3', { effort: 3 }],
    ['effort: "3"', { effort: 3 }],
    ['effort: max', { effort: 'max' }],
    ['effort: High', { effort: 'high' }],
    ['model: inherit', { model: 'inherit' }],
    ['context: fork', { context: 'fork' }],
    ['shell: powershell', { shell: 'powershell' }],
    [
      'hooks:\n  PreToolUse:\n    - matcher: Bash\n      hooks: [{ type: command, command: ./weigh.sh }]',
      { hooks: { PreToolUse: [{ matcher: 'Bash', hooks: [{ type: 'command', command: './weigh.sh' }] }] } },
    ],
  ])('%j is legal, and in the manifest', async (lines, fields) => {
    expect(await listFindings(lines)).toEqual([])
    expect((await compileSkill(lines)).skill).toMatchObject(fields)
  })

  const levels = 'should be one of `low`, `medium`, `high`, `xhigh`, `max` or a whole number'
  test.each<[lines: string, field: string, finding: string]>([
    ['effort: enormous', 'effort', `4:9-4:17 invalid-value \`effort: enormous\` ${levels}`],
    ['effort: 3.5', 'effort', `4:9-4:12 invalid-value \`effort: 3.5\` ${levels}`],
    [
      'effort: [high]',
      'effort',
      '4:9-4:15 invalid-type `effort` should be text or a whole number, not a list',
    ],
    ['effort: -1', 'effort', `4:9-4:11 invalid-value \`effort: -1\` ${levels}`],
    ['context: sideways', 'context', '4:10-4:18 invalid-value `context: sideways` should be `fork`'],
    ['shell: fish', 'shell', '4:8-4:12 invalid-value `shell: fish` should be one of `bash`, `powershell`'],
    [
      'hooks: 17',
      'hooks',
      '4:8-4:10 invalid-type `hooks` should be a map from events to lists of maps, not a number',
    ],
    [
      'hooks: { PreToolUse: run }',
      'hooks',
      '4:22-4:25 invalid-type `hooks` should be a map from events to lists of maps, not a map that holds text',
    ],
    ['model: 5', 'model', '4:8-4:9 invalid-type `model` should be text, not a number'],
    ['agent: [a]', 'agent', '4:8-4:11 invalid-type `agent` should be text, not a list'],
  ])('%j is reported at its value, and not in the manifest', async (lines, field, finding) => {
    expect(await listFindings(lines)).toEqual([finding])
    expect((await compileSkill(lines)).skill).not.toHaveProperty(field)
  })
})
