/** Files of evaluations: what is read of them, what is refused, and that what is written is what was read. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readEvalCases, writeEvalFile } from '../../src/cli/actions/eval-files.ts'
import { type EvalFile, formatEvalFile, parseEvalFile } from '../../src/index.ts'
import { getRuns } from '../support/properties.ts'
import { plant, scratchFolder } from '../support/tree.ts'

const scratch = scratchFolder('eval-formats')

const read = (name: string, value: unknown, skill?: string, siblings: Record<string, string> = {}) =>
  parseEvalFile(name, typeof value === 'string' ? value : JSON.stringify(value), {
    skill,
    sibling: file => siblings[file],
  })

const labels = (file: ReturnType<typeof read>) =>
  'refused' in file
    ? file.refused
    : file.cases.map(({ prompt, relevant, not }) => [prompt, relevant ?? { not }])

describe('skill-creator and agentskills.io', () => {
  const evals = {
    skill_name: 'rye',
    evals: [
      {
        id: 1,
        prompt: 'Bake rye',
        expected_output: 'A loaf',
        files: ['a.txt'],
        expectations: ['It is brown', 'It rose'],
      },
      {
        id: 2,
        prompt: 'Bake rolls',
        expected_output: '',
        should_trigger: false,
        expectations: [],
        owner: { team: 'oven' },
      },
    ],
    config: { runs: 3 },
  }
  const newer = JSON.parse(JSON.stringify(evals).replaceAll('"expectations"', '"assertions"'))

  test('give a request for the skill that they name', () => {
    expect(labels(read('evals.json', evals))).toEqual([
      ['Bake rye', ['rye']],
      ['Bake rolls', { not: 'rye' }],
    ])
    expect(read('evals.json', evals)).toMatchObject({ format: 'skill-creator', skill: 'rye' })
    expect(read('evals.json', newer)).toMatchObject({ format: 'agentskills' })
    expect((read('evals.json', newer) as EvalFile).cases[0]?.checks).toEqual(['It is brown', 'It rose'])
  })

  test('are written as they were, and as each other', () => {
    const write = (value: unknown, format: 'skill-creator' | 'agentskills') =>
      JSON.parse(formatEvalFile(read('evals.json', value) as EvalFile, format) as string)
    expect(write(evals, 'skill-creator')).toEqual(evals)
    expect(write(newer, 'agentskills')).toEqual(newer)
    expect(write(evals, 'agentskills')).toEqual(newer)
    expect(write(newer, 'skill-creator')).toEqual(evals)
  })

  test('are written as they were, whatever else is in them', () => {
    const field = fc.constantFrom(
      'id',
      'prompt',
      'files',
      'expected_output',
      'expectations',
      'assertions',
      'should_trigger',
      'x',
      '__proto__',
    )
    const one = fc
      .tuple(fc.string(), fc.array(fc.tuple(field, fc.jsonValue({ maxDepth: 2 })), { maxLength: 6 }))
      .map(([prompt, fields]) =>
        JSON.parse(
          `{${[...new Map(fields)]
            .filter(([key]) => key !== 'prompt')
            .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)},`)
            .join('')}"prompt":${JSON.stringify(prompt)}}`,
        ),
      )
    const file = fc.record(
      { skill_name: fc.string(), evals: fc.array(one, { maxLength: 4 }), more: fc.jsonValue() },
      { requiredKeys: ['evals'] },
    )
    fc.assert(
      fc.property(file, value => {
        const found = read('evals.json', value)
        if ('refused' in found) throw new Error(found.refused)
        const text = formatEvalFile(found, found.format as 'agentskills')
        if (typeof text !== 'string') throw new Error(text.refused)
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
        expect(read('evals.json', text)).toEqual(found)
      }),
      { numRuns: getRuns(300) },
    )
  })

  test('are not written where a field would be lost', () => {
    const both = { evals: [{ id: 1, prompt: 'x', expectations: ['a'], assertions: ['b'] }] }
    const found = read('evals.json', both) as EvalFile
    expect(JSON.parse(formatEvalFile(found, 'skill-creator') as string)).toEqual(both)
    expect(formatEvalFile(found, 'agentskills')).toEqual({
      refused: 'the eval 1 has both `expectations` and `assertions`',
    })
  })
})

describe('other formats', () => {
  test('give their requests', () => {
    const triggers = [
      { query: 'bake', should_trigger: true },
      { query: 'count', should_trigger: false, why: 'till' },
    ]
    expect(labels(read('t.json', triggers, 'rye'))).toEqual([
      ['bake', ['rye']],
      ['count', { not: 'rye' }],
    ])
    expect(labels(read('t.json', triggers))).toContain('the option `skill`')
    const task = 'id: one\nname: One\ninputs:\n  prompt: Bake it\nexpected:\n  should_trigger: false\n'
    expect(labels(read('one.yaml', task, 'rye'))).toEqual([['Bake it', { not: 'rye' }]])
    const criteria = { context: 'c', type: 'weighted_checklist', checklist: [{ name: 'a', max_score: 1 }] }
    expect(labels(read('criteria.json', criteria, 'rye', { 'task.md': '# Bake\n' }))).toEqual([
      ['# Bake', ['rye']],
    ])
    expect(labels(read('criteria.json', criteria, 'rye'))).toBe('there is no `task.md` beside it')
    expect(
      labels(read('EVAL.md', '# Evals\n\n## one\n\n### Prompt\n\nBake\n\n### Expect\n\nBread\n', 'rye')),
    ).toEqual([['Bake', ['rye']]])
    const promptfoo =
      "providers: ['anthropic:claude-agent-sdk']\nprompts: ['{{ request }}']\ntests:\n  - vars: { request: Bake }\n    assert:\n      - { type: skill-used, value: rye }\n      - { type: cost, threshold: 1 }\n  - vars: { request: Count }\n    assert:\n      - { type: not-skill-used, value: rye }\n"
    expect(labels(read('promptfooconfig.yaml', promptfoo))).toEqual([
      ['Bake', ['rye']],
      ['Count', { not: 'rye' }],
    ])
    expect(labels(read('input.yaml', 'prompt: Bake\n', 'rye'))).toEqual([['Bake', ['rye']]])
  })

  test('lead to other files, inside their folder only', () => {
    const task = 'id: one\ninputs: { prompt: Bake it }\n'
    plant(scratch, {
      'waza/eval.yaml':
        'name: x\nskill: rye\nconfig: {}\nmetrics: []\ntasks: ["tasks/*.yaml", "../outside.yaml", "/etc/*.yaml"]\n',
      'waza/tasks/one.yaml': task,
      'waza/tasks/two.yaml': task.replace('Bake', 'Knead'),
      'outside.yaml': task.replace('Bake', 'Steal'),
      'harness/eval.yaml': 'name: x\nexecution: { skill: rye }\ndataset: { path: cases }\n',
      'harness/cases/a/input.yaml': 'prompt: Bake a\n',
      'harness/cases/b/input.yaml': 'prompt: Bake b\n',
      'empty/eval.yaml': 'name: x\nconfig: {}\nmetrics: []\ntasks: ["tasks/*.yaml"]\n',
    })
    const io = { cwd: scratch } as Parameters<typeof readEvalCases>[2]
    const prompts = (file: string) => readEvalCases(file, undefined, io).map(({ prompt }) => prompt)
    expect(prompts('waza/eval.yaml')).toEqual(['Bake it', 'Knead it'])
    expect(prompts('harness/eval.yaml')).toEqual(['Bake a', 'Bake b'])
    expect(() => prompts('empty/eval.yaml')).toThrow('`empty/eval.yaml` contains no queries')
    expect(() => prompts('none.json')).toThrow('Cannot read the queries `none.json`')
  })

  test('untrusted references neither leave the folder nor loop', () => {
    const lead = (...tasks: string[]) =>
      `name: x\nskill: rye\nconfig: {}\nmetrics: []\ntasks: ${JSON.stringify(tasks)}\n`
    const task = 'inputs: { prompt: Bake it }\n'
    plant(scratch, {
      [`end/${'a'.repeat(200)}.yaml`]: task,
      'end/stars.yaml': lead(`${'a*'.repeat(9)}b.yaml`),
      'end/deep.yaml': lead(`${'**/a*/'.repeat(9)}b.yaml`),
      'end/many.yaml': lead(...Array.from({ length: 10_000 }, (_, at) => `${at}/*.yaml`)),
      'circle/eval.yaml': lead('*.yaml', 'more/*.yaml'),
      'circle/one.yaml': task,
      'circle/two.yaml': lead('*.yaml', '**/*.yaml'),
      'circle/more/three.yaml': lead('../eval.yaml', '*.yaml'),
      'secret.md': 'secret',
      'tessl/criteria.json': '{"context":"c","type":"weighted_checklist","checklist":[]}',
      'tessl/task.md': { link: '../secret.md' },
      'linked/eval.yaml': lead('*.yaml', 'folder/*.yaml'),
      'linked/a.yaml': { link: '../circle/one.yaml' },
      'linked/folder': { link: '../circle' },
    })
    for (const name of ['pipe.json', 'piped/task.md'])
      execFileSync('sh', ['-c', `mkdir -p piped && mkfifo ${name}`], { cwd: scratch })
    plant(scratch, { 'piped/criteria.json': '{"context":"c","type":"weighted_checklist","checklist":[]}' })
    const io = { cwd: scratch } as Parameters<typeof readEvalCases>[2]
    const prompts = (file: string) => readEvalCases(file, 'rye', io).map(({ prompt }) => prompt)
    expect(() => prompts('end/stars.yaml')).toThrow('wildcards in one name')
    expect(() => prompts('end/deep.yaml')).toThrow('more than 4 times')
    expect(() => prompts('end/many.yaml')).toThrow('with more than 32 patterns')
    expect(prompts('circle/eval.yaml')).toEqual(['Bake it'])
    expect(() => prompts('tessl/criteria.json')).toThrow('there is no `task.md` beside it')
    expect(() => prompts('piped/criteria.json')).toThrow('there is no `task.md` beside it')
    expect(() => prompts('pipe.json')).toThrow('not a regular file')
    expect(() => prompts('linked/eval.yaml')).toThrow('contains no queries')
  })

  test('that would run code or templates are refused, with the reason', () => {
    const test = (more: string) => `tests:\n  - vars: { q: Bake }\n${more}`
    const assert = (text: string) => test(`    assert: [${text}]\n`)
    const refused: [string, string, RegExp][] = [
      ['p.yaml', assert('{ type: javascript, value: "output.length" }'), /`javascript` would run code/],
      ['p.yaml', assert('{ type: python, value: "file://a.py" }'), /`python` would run code/],
      [
        'p.yaml',
        assert('{ type: assert-set, assert: [{ type: not-javascript, value: x }] }'),
        /`not-javascript` would run code/,
      ],
      ['p.yaml', assert('{ type: skill-used, value: "{{ env.KEY }}" }'), /is a template/],
      [
        'p.yaml',
        `prompts: ["Bake {{ q | upper }}"]\n${assert('{ type: skill-used, value: rye }')}`,
        /`\{\{` in a prompt is a template/,
      ],
      [
        'p.yaml',
        `prompts: ["{% for x in q %}"]\n${assert('{ type: skill-used, value: rye }')}`,
        /`\{%` in a prompt is a template/,
      ],
      [
        'p.yaml',
        `prompts: ["file://prompt.js"]\n${assert('{ type: skill-used, value: rye }')}`,
        /leads to a file or a program/,
      ],
      ['p.yaml', 'tests: file://tests.py\nproviders: []\n', /which promptfoo may run/],
      ['p.yaml', 'extensions: [file://x.js]\nproviders: []\n', /`extensions` would run code/],
      ['p.yaml', test('    options: { transform: "output.trim()" }\n'), /`transform` would run code/],
      ['p.yaml', 'tests: [file://a.yaml]\n', /leads to a file or a program/],
      ['w.yaml', 'inputs: { prompt: x }\nhooks: { before_run: rm }\n', /`hooks` would run commands/],
      ['w.yaml', 'inputs: { prompt: x }\ngraders: [{ type: program }]\n', /`program` would run code/],
      ['w.yaml', 'inputs: { prompt: "{{ x }}" }\n', /is a template/],
      ['h.yaml', 'dataset: { path: x }\njudges: [{ name: a, check: "len(x)" }]\n', /would run code/],
      ['y.yaml', 'prompt: !!js/function "x"\n', /would create more than plain data/],
      ['y.yaml', 'prompt: !!python/object/apply:os.system [ls]\n', /would create more than plain data/],
      ['y.yaml', 'prompt: &a x\nother: *a\n', /aliases/],
      ['y.yaml', 'prompt: [', /it is not YAML/],
      ['y.json', '{', /it is not JSON/],
      ['y.json', '7', /it is neither a list of requests/],
      ['y.json', '{}', /its format is unknown/],
      ['y.json', '{"evals":[{"id":1}]}', /the eval 1 has no `prompt`/],
      ['y.json', `[${'['.repeat(500)}`, /it is not JSON/],
      ['EVAL.md', '## one\n', /has no `### Prompt`/],
      ['y.json', `"${'x'.repeat(1 << 20)}"`, /more than/],
    ]
    for (const [name, text, words] of refused) {
      const found = read(name, text, 'rye')
      expect('refused' in found ? found.refused : found, text.slice(0, 100)).toMatch(words)
    }
  })

  test('never break the reader', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('a.json', 'a.yaml', 'EVAL.md'),
        fc.oneof(fc.json(), fc.string()),
        (name, text) => {
          expect(read(name, text, 'rye')).toBeTypeOf('object')
        },
      ),
      { numRuns: getRuns(300) },
    )
  })
})

test('`--write` makes a file, and replaces none', () => {
  plant(scratch, { 'q.jsonl': '{"query":"bake","relevant":["rye"]}\n{"query":"count","not":"rye"}\n' })
  const lines: string[] = []
  const io = { cwd: scratch, out: (text: string) => void lines.push(text) } as Parameters<
    typeof writeEvalFile
  >[3]
  expect(writeEvalFile('agentskills=out.json', ['q.jsonl'], 'rye', io)).toBe(0)
  expect(lines).toEqual(['Wrote 2 requests to out.json\n'])
  expect(JSON.parse(readFileSync(join(scratch, 'out.json'), 'utf8'))).toEqual({
    skill_name: 'rye',
    evals: [
      { id: 1, prompt: 'bake' },
      { id: 2, prompt: 'count', should_trigger: false },
    ],
  })
  expect(() => writeEvalFile('agentskills=out.json', ['q.jsonl'], 'rye', io)).toThrow(
    'Cannot write `out.json`',
  )
  expect(() => writeEvalFile('waza=x', ['q.jsonl'], 'rye', io)).toThrow('is not a format that can be written')
  expect(() => writeEvalFile('agentskills=x', [], 'rye', io)).toThrow('takes one file')
})
