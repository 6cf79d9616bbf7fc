// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the variables of clients and tools, written as skills hold them
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findLongBody } from '../../src/compiler/validate/rules/body.ts'
import { readSuppressions } from '../../src/compiler/validate/rules/suppressions.ts'
import { runRules } from '../../src/compiler/validate/rules.ts'
import { shown } from '../support/entry.ts'
import { parseWhole } from '../support/parsed.ts'

const head = '---\nname: bread\ndescription: Bakes bread. Use when the user is hungry.\n---\n'

/** What the rules find in an entry whose body starts on line 5. */
function inBody(body: string, frontmatter = head): string[] {
  return shown(runRules(parseWhole(frontmatter + body)))
}

function table(
  name: string,
  cases: [title: string, body: string, findings: string[]][],
  frontmatter = head,
): void {
  describe(name, () => {
    it.each(cases)('%s', (_, body, findings) => expect(inBody(body, frontmatter)).toEqual(findings))
  })
}

table('empty-body', [
  ['nothing', '', ['5:1-5:1 empty-body']],
  ['white space', '\n \n', ['5:1-5:1 empty-body']],
  ['a comment', '\n<!-- To be written -->\n', ['5:1-5:1 empty-body']],
  ['a comment and a word', '<!-- To be written -->\nKnead.\n', []],
  ['a word', 'Knead.', []],
  ['an image', '![Loaf](loaf.png)', []],
])

table('absolute-reference', [
  ['a page of a site', 'See [the oven](/oven).', ['5:5-5:22 absolute-reference target=/oven']],
  ['in quotation marks', 'End with "*Related: [the oven](/oven)*".', []],
  [
    'after a quotation',
    'Say "rye" and see [the oven](/oven) "again".',
    ['5:19-5:36 absolute-reference target=/oven'],
  ],
  ['beside one mark', 'A 9" tin: [the oven](/oven).', ['5:11-5:28 absolute-reference target=/oven']],
])

it('expects no instructions of a template', () => {
  const parsed = parseWhole(head)
  expect(shown(runRules({ ...parsed, folder: 'template' }))).toEqual([])
})

it('leaves an empty file to parse', () => {
  expect(shown(runRules(parseWhole('')))).toEqual([])
  expect(shown(runRules(parseWhole(' \n')))).toEqual([])
})

describe('long-body', () => {
  const find = (body: string, count: number, areEstimated = true) =>
    shown(findLongBody(parseWhole(head + body), { count, areEstimated }))
  it.each<[title: string, body: string, tokens: number, findings: string[]]>([
    ['few tokens in 1,000 lines', 'Knead.\n'.repeat(1000), 5500, []],
    ['1,001 lines', 'Knead.\n'.repeat(1001), 1, ['505:1-505:1 long-body amount=1001 unit=lines limit=500']],
    [
      'many tokens in 500 lines',
      `${'Knead.\n'.repeat(500)}\n\n`,
      5501,
      ['nowhere long-body amount=5501 unit=estimated tokens limit=5000'],
    ],
    [
      'many tokens in 501 lines',
      'Knead.\r\n'.repeat(501),
      5501,
      ['505:1-505:1 long-body amount=501 unit=lines limit=500'],
    ],
  ])('%s', (_, body, tokens, findings) => expect(find(body, tokens)).toEqual(findings))

  it('takes counted tokens at their word', () => {
    expect(find('Knead.', 5000, false)).toEqual([])
    expect(find('Knead.', 5001, false)).toEqual(['nowhere long-body amount=5001 unit=tokens limit=5000'])
  })
})

table('unclosed-fence', [
  ['closed ones', '```sh\nx\n```\n\n~~~md\n```js\n~~~\n\n## A\n', []],
  ['no end', '```sh\nx\n\n## A\n', ['5:1-5:6 unclosed-fence first=5 last=8 inner=0 headings=1']],
  ['no end and no heading', '```sh\nx\n\n# A\n', []],
  ['an example at the end', `${'x\n'.repeat(9)}\n\`\`\`md\n\n## A\n`, []],
  [
    'blocks in a block, once',
    '```md\n```sh\nx\n```\n```\n\n## A\n\n```js\ny\n```\n',
    ['5:1-5:6 unclosed-fence first=5 last=8 inner=6 headings=0'],
  ],
  ['more signs outside', '````md\n```sh\nx\n```\n````\n\n## A\n', []],
  ['an indented block in a block', '```\n1. Do:\n\n    ```sh\n    x\n    ```\n```\n', []],
  ['below a tag', '<Good>\n```sh\nx\n\n```\n\n## A\n\n```js\ny\n```\n', []],
])

table('missing-heading', [
  ['its own heading', '# Rye\n\nSee [rye](#rye).', []],
  ['another case', '# Rye\n\nSee [rye](#Rye).', []],
  ['the top', 'Back to [the top](#top) or [here](#).', []],
  ['a second heading of the same name', '# Rye\n\n# Rye\n\nSee [rye](#rye-1).', []],
  [
    'an anchor in HTML',
    '<a id="oven"></a>\n\nSee [the oven](#oven) and <a name=tin></a> [the tin](#tin).',
    [],
  ],
  ['the emoji selector of a heading', '# \u2699\uFE0F Oven\n\nSee [the oven](#-oven).', []],
  ['a file of the skill', 'See [rye](references/rye.md#crumb).', []],
  [
    'no such heading',
    '# Rye\n\nSee [wheat](#wheat).',
    ['7:5-7:20 missing-heading target= fragment=wheat suggestion='],
  ],
  [
    'a slip',
    '# Rye bread\n\n[rye](#rye-braed)',
    ['7:1-7:18 missing-heading target= fragment=rye-braed suggestion=rye-bread'],
  ],
])

table('absolute-reference', [
  ['relative', 'See [a](references/a.md), [b](./b.md), [c](../c.md), [d](C.md), [e](~a.md).', []],
  ['on the web', 'See [a](https://example.com/a) and [b](//example.com/b).', []],
  ['from the root', 'See [a](/etc/oven.md).', ['5:5-5:22 absolute-reference target=/etc/oven.md']],
  ['from home', 'See [a](~/oven.md).', ['5:5-5:19 absolute-reference target=~/oven.md']],
  ['a file address', 'See [a](file:///oven.md).', ['5:5-5:25 absolute-reference target=file:///oven.md']],
  ['a page of a site', 'See [a](/docs/oven).', ['5:5-5:20 absolute-reference target=/docs/oven']],
  [
    'a skill of a plugin, and those of Claude.ai',
    '[a](/shop:rye) and [b](/mnt/skills/user/rye/SKILL.md)',
    ['5:24-5:35 unportable-variable variable=/mnt/skills client=Claude.ai'],
  ],
  ['a drive', 'See [a](C:/oven.md).', ['5:5-5:20 absolute-reference target=C:/oven.md']],
  [
    'a home folder is reported once',
    'See [a](/Users/maria/oven.md).',
    ['5:5-5:30 absolute-reference target=/Users/maria/oven.md'],
  ],
])

table('unquoted-requirement', [
  [
    'pip',
    '```sh\n$ python3 -m pip install -U numpy>=1.24 x\n```',
    ['6:29-6:40 unquoted-requirement requirement=numpy>=1.24 operator=> file==1.24'],
  ],
  [
    'in a list, with extras',
    '- a\n\n  ```\n  uv add x[y]<2\n  ```',
    ['8:10-8:16 unquoted-requirement requirement=x[y]<2 operator=< file=2'],
  ],
  ['quoted', '`pip install "numpy>=1.24"` `pip install \'numpy<2\'` `pip install numpy\\>=1.24`', []],
  ['output', '`pip install numpy >log 2>&1` `pip install x >=a`', []],
  ['another program', '`echo numpy>=1.24` `pip show numpy>=1.24`', []],
  ['another language', '```python\npip install numpy>=1.24\n```', []],
])

table('literal-variable', [
  [
    'in a header',
    "```sh\ncurl -H 'A: Bearer ${TOKEN}' x\n```",
    ['6:20-6:28 literal-variable variable=${TOKEN} program=curl delimiter='],
  ],
  ['quoted twice', '```sh\ncurl -H \'A: \'"$TOKEN" -H "A: \'$TOKEN\'" x\n```', []],
  ['a variable of a query', '```sh\ncurl -d \'{"query": "($id: ID)", "$ref": 1}\' x\n```', []],
  ['programs with variables of their own', "```sh\nawk '{print $NF, $TOTAL}' x\nsh -c 'echo $HOME'\n```", []],
  [
    'below a quoted delimiter',
    '```sh\nLOAF=rye\n\npython3 - <<"EOF"\nx = "$LOAF"\nEOF\n```',
    ['9:6-9:11 literal-variable variable=$LOAF program=python3 delimiter=EOF'],
  ],
  ['that nothing sets', "```sh\npython3 - <<'EOF'\nx = '$LOAF'\nEOF\n```", []],
  ['below a plain delimiter', '```sh\nLOAF=rye\npython3 - <<EOF\nx = "$LOAF"\nEOF\n```', []],
  ['in a file that is written', "```sh\nLOAF=rye\ncat > x.sh <<'EOF'\necho $LOAF\nEOF\n```", []],
])

table('misread-command', [
  [
    'a variable that the same command sets',
    '```sh\nLOAF=rye bake "$LOAF"\n```',
    ['6:15-6:22 misread-command fault=late text=LOAF program=bake'],
  ],
  ['a variable that code above has', '```sh\nread LOAF\nLOAF=rye bake "$LOAF"\n```', []],
  ['a variable for a shell of its own', "```sh\nLOAF=rye sh -c 'bake $LOAF'\n```", []],
  ['a variable of the user', '```sh\nLOAF=$LOAF bake "$LOAF"\nHOME=/x bake $HOME\n```', []],
  [
    'a line for another shell',
    '```sh\nbake ^\n  --rye ^\n  --dark\n```',
    ['6:6-6:7 misread-command fault=caret text=^ program='],
  ],
  [
    'a line that the one above does not lead to',
    '```sh\nbake loaf\n  --rye\n  --dark\n```',
    ['7:3-7:8 misread-command fault=line text=--rye program='],
  ],
  [
    'a line that ends in two backslashes',
    '```sh\nbake loaf \\\\\n  --rye\n```',
    ['6:11-6:13 misread-command fault=double text=\\\\ program='],
  ],
  [
    'the same with line ends as on Windows',
    '```sh\r\nbake loaf \\\\\r\n  --rye\r\nbake ^\r\n  --rye\r\n```',
    [
      '6:11-6:13 misread-command fault=double text=\\\\ program=',
      '8:6-8:7 misread-command fault=caret text=^ program=',
    ],
  ],
  [
    'a way back that leads out',
    '```sh\ncd oven && bake && cd ../..\n```',
    ['6:20-6:28 misread-command fault=climb text=cd ../.. program=oven'],
  ],
  ['a way back', '```sh\ncd oven/gas && bake && cd ../..\ncd oven\ncd .. && cd ..\n```', []],
  ['lines that end as on Windows', '```sh\r\nbake loaf \\\r\n  --rye\r\n```', []],
  [
    'a program that nothing sets',
    'Then `$S key BACK`.',
    ['5:7-5:9 misread-command fault=unset text=S program=key'],
  ],
  ['a program that the text sets', '```sh\nS=adb\n```\n\nThen `$S key BACK`, `$OVEN x` and `$T`.', []],
  ['lists of options', '```\nbake\n--rye\n```\n\n```sh\nbake\n# or\n--rye\n```', []],
  ['a caret of git', '```sh\ngit show HEAD ^\ngit log\n```', []],
  ['a block of that shell', '```bat\nbake ^\n  --rye\n```', []],
  [
    'a number of times',
    '```sh\ngrep -r "[a-z]{3,}" x\n```',
    ['6:15-6:19 misread-command fault=repetition text={3,} program=grep'],
  ],
  ['with an option for it', '```sh\ngrep -rE "[a-z]{3}" x\ngrep -oP "\\d{3}" x\ngrep -F "[a]{3}" x\n```', []],
  [
    'two characters for a new line',
    '```sh\ngh pr comment 1 --body "Rye.\\n\\nDark."\n```',
    ['6:29-6:31 misread-command fault=newline text=\\n program=gh'],
  ],
  [
    'the same for git',
    '```sh\ngit commit -am "Add $(date).\\nRye."\ngit commit -m "Rye.\\nDark."\n```',
    ['7:20-7:22 misread-command fault=newline text=\\n program=git'],
  ],
  [
    'a new line that the shell makes',
    '```sh\ngh pr comment --body $\'a\\nb\'\ngh pr comment --body "$(printf \'a\\nb\')"\nprintf "a\\nb"\n```',
    [],
  ],
  [
    'a tool of the agent',
    '```bash\nRead references/times.md\n```',
    ['6:1-6:5 misread-command fault=tool text=Read program='],
  ],
  [
    'a name of a tool in another block',
    '```\nRead times.md\n```\n\n```sh\nRead all of it\n./Read x.md\n```',
    [],
  ],
  ['with backslashes, and braces in a text', "```sh\ngrep '[a-z]\\{3\\}' x\ngrep '\\frac{1}{2}' x\n```", []],
])

table('machine-path', [
  [
    'the folder of sessions',
    'See `~/.claude/projects/-Users-maria-bakery/`.',
    ['5:25-5:44 machine-path path=-Users-maria-bakery count=1'],
  ],
  ['of anyone', 'See `~/.claude/projects/-Users-you-bakery/`.', []],
  ['a bad example', '```\n# Bad: has a name\npath: /Users/maria/bakery\n# Good\n```', []],
  ['a stack trace', '```js\n// Error: at bake (/Users/maria/oven.js:1:2)\n```', []],
  ['below examples', '## Example\n\n`bake /Users/maria/bakery`', []],
  [
    'a sample',
    '**Example**: `bake /Users/maria/bakery`\n\nSample output:\n\n```\nin /home/maria/oven\n```',
    [],
  ],
  ['an example', 'One line, e.g.\n`bake /Users/maria/bakery`.', []],
  [
    'macOS, in code',
    '```sh\ncd /Users/maria/bakery\n```',
    ['6:4-6:23 machine-path path=/Users/maria/bakery count=1'],
  ],
  [
    'Linux, in prose',
    'Read /home/maria/oven.md.',
    ['5:6-5:25 machine-path path=/home/maria/oven.md count=1'],
  ],
  [
    'Windows',
    'Open `C:\\Users\\Maria\\oven`.',
    ['5:7-5:26 machine-path path=C:\\Users\\Maria\\oven count=1'],
  ],
  [
    'Windows, escaped',
    '`"C:\\\\Users\\\\Maria\\\\oven"`',
    ['5:3-5:25 machine-path path=C:\\\\Users\\\\Maria\\\\oven count=1'],
  ],
  [
    'Windows from Linux',
    '`/mnt/c/Users/maria/oven`',
    ['5:2-5:25 machine-path path=/mnt/c/Users/maria/oven count=1'],
  ],
  ['another alphabet', '`/Users/Żaneta/piec`', ['5:2-5:20 machine-path path=/Users/Żaneta/piec count=1']],
  [
    'once for each path',
    '`/home/maria/a` `/home/maria/a`',
    ['5:2-5:15 machine-path path=/home/maria/a count=2'],
  ],
  [
    'output',
    '```text\n/home/maria/a\n```\n\n```console\n$ cd /home/maria/b\n/home/maria/c\n```',
    ['10:6-10:19 machine-path path=/home/maria/b count=1'],
  ],
  ['a default', '`${X:-/home/maria/a}`', ['5:7-5:20 machine-path path=/home/maria/a count=1']],
  [
    'at most five',
    'abcdefg'.replace(/./g, '`/home/maria/$&`\n'),
    ['a', 'b', 'c', 'd', 'e'].map(
      (it, i) => `${5 + i}:2-${5 + i}:15 machine-path path=/home/maria/${it} count=1`,
    ),
  ],
  [
    'placeholders',
    '`/Users/you/a` `/home/user/a` `/Users/<name>/a` `/home/username/a` `/home/$USER/a` `~/a` `/Users/your-name/a`',
    [],
  ],
  [
    'anybody in other languages',
    '`C:/Users/用户名/a` `/Users/ユーザー/a` `/Users/tu-usuario/a` `/Users/yo/a` `/home/benutzer/a`',
    [],
  ],
  [
    'projects of anybody',
    '`/home/maria/project/a` `/Users/maria/my-app` `/Users/maria/projects/a`',
    ['5:48-5:71 machine-path path=/Users/maria/projects/a count=1'],
  ],
  [
    'accounts of images',
    '`/home/runner/work` `/home/ubuntu/a` `/home/node/app` `/home/ec2-user/a` `/home/forge/a` `/home/dnanexus/a` `/Users/Shared/a` `C:\\Users\\Public\\a`',
    [],
  ],
  ['web addresses', 'https://example.com/home/maria/a, /users/maria/a, app/home/maria/a, GET /Users/42', []],
])

table('unportable-variable', [
  [
    'each once, in code as in prose',
    'Run `${CLAUDE_SKILL_DIR}/a`, ${CLAUDE_SKILL_DIR}/b.\n\n```sh\n{baseDir}/c\n/mnt/skills/public/d\n```',
    [
      '5:6-5:25 unportable-variable variable=${CLAUDE_SKILL_DIR} client=Claude Code',
      '8:1-8:10 unportable-variable variable={baseDir} client=OpenClaw',
      '9:1-9:12 unportable-variable variable=/mnt/skills client=Claude.ai',
    ],
  ],
  ['other variables', '${HOME} ${CLAUDE_CODE_MAX} $CLAUDE ${baseDir} a/mnt/skills/b /mnt/skillset/c', []],
])

describe('unportable-variable in the frontmatter', () => {
  it('is looked for where clients fill it in', () => {
    const frontmatter =
      '---\nname: bread\ndescription: Explains ${CLAUDE_PLUGIN_ROOT}.\nallowed-tools: Bash(${CLAUDE_SKILL_DIR}/bake)\n---\n'
    expect(inBody('Knead.', frontmatter)).toEqual([
      '4:21-4:40 unportable-variable variable=${CLAUDE_SKILL_DIR} client=Claude Code',
    ])
  })
})

const command = head.replace('---\nname', '---\nargument-hint: "[flour] [water]"\nname')

table(
  'unportable-argument in a skill that takes arguments',
  [
    [
      'prose',
      'Bake with $1 and $2.',
      ['6:11-6:13 unportable-argument argument=$1', '6:18-6:20 unportable-argument argument=$2'],
    ],
    ['from 0', 'Bake with **$0**.', ['6:13-6:15 unportable-argument argument=$0']],
    ['a span of its own', 'The flour is `$1`.', ['6:15-6:17 unportable-argument argument=$1']],
    ['each once', 'Bake with $1, then $1.', ['6:11-6:13 unportable-argument argument=$1']],
    ['escaped', 'It is \\$1 a loaf.', []],
    ['prices', 'From $1.50, $10, $3,000, $2k, $1/day, -$2, ~$5, $1 million, $2-3 and $5 per loaf.', []],
    ['a price alone', 'Pay at least $5.', []],
    ['languages with the same syntax', "Use `awk '{print $1}'` and `s/(a)/$1/`.\n\n```sh\necho $1\n```", []],
  ],
  command,
)

table('unportable-argument elsewhere', [
  ['prices', 'A roll is $1, a loaf $2 and $3 with seeds.', []],
  ['SQL', 'Use `$1` and `$2` as placeholders.', []],
  ['a file from an argument', 'Read: @$1', ['5:8-5:10 unportable-argument argument=$1']],
  [
    'a skill that uses all arguments',
    'Bake $ARGUMENTS, first $1.',
    ['5:24-5:26 unportable-argument argument=$1'],
  ],
  ['by index, anywhere', '`bake $ARGUMENTS[0]`', ['5:7-5:20 unportable-argument argument=$ARGUMENTS[0]']],
  ['by index, escaped', 'Write \\$ARGUMENTS[0].', []],
])

table('embedded-command', [
  ['after white space', '- Oven: !`oven --status`', ['5:9-5:25 embedded-command command=oven --status']],
  ['at the start of a line', 'Now:\n!`date`', ['6:1-6:8 embedded-command command=date']],
  ['at the start of the body', '!`date`', ['5:1-5:8 embedded-command command=date']],
  ['a block', '```!\npreheat\nbake\n```', ['5:1-8:4 embedded-command command=preheat…']],
  ['an exclamation', 'Done!`date` and ! `date`', []],
  ['in a code block', '```md\n!`date`\n```', []],
  ['quoted in a span', 'Write `` !`date` `` there.', []],
  ['two backticks', 'Now !``date``', []],
])

table('unresolved-conflict', [
  [
    'three markers',
    'Knead.\n\n<<<<<<< HEAD\nrye\n=======\nwheat\n>>>>>>> main\n',
    ['7:1-7:8 unresolved-conflict where=body'],
  ],
  [
    'CRLF',
    '<<<<<<< HEAD\r\nrye\r\n=======\r\nwheat\r\n>>>>>>> main\r\n',
    ['5:1-5:8 unresolved-conflict where=body'],
  ],
  ['an example', '```diff\n<<<<<<< HEAD\nrye\n=======\nwheat\n>>>>>>> main\n```\n', []],
  ['a heading', 'Rye\n=======\n\nWheat\n', []],
  ['out of order', '>>>>>>> main\n=======\n<<<<<<< HEAD\n', []],
  ['in prose', 'Remove the <<<<<<< HEAD, ======= and >>>>>>> main lines.', []],
])

table('unknown-suppression', [
  ['known', '<!-- skillc-disable long-body missing-file -->\nKnead.', []],
  [
    'unknown',
    '<!-- skillc-disable long-body -->\nKnead.\n<!-- skillc-disable-next-line lnog-body, loaf -->',
    [
      '7:31-7:40 unknown-suppression code=lnog-body suggestion=long-body',
      '7:42-7:46 unknown-suppression code=loaf suggestion=',
    ],
  ],
  ['none', 'Knead.\n\n<!-- skillc-disable -->', ['7:6-7:20 unknown-suppression code= suggestion=']],
  [
    'of the prototype',
    '<!-- skillc-disable toString __proto__ -->\nKnead.',
    [
      '5:21-5:29 unknown-suppression code=toString suggestion=',
      '5:30-5:39 unknown-suppression code=__proto__ suggestion=',
    ],
  ],
])

describe('readSuppressions', () => {
  it('reads comments of the body', () => {
    const body =
      '<!-- skillc-disable long-body, missing-file -- on purpose: machine-path -->\n\nKnead.\n\n<!-- skillc-disable-next-line machine-path loaf -->\n`/home/maria/a`\n\n<!-- skillc-disable-next-line\nempty-body -->\n\n<!-- skillc-disabled-long-body long-body -->'
    expect(readSuppressions(parseWhole(head + body))).toEqual([
      { code: 'long-body' },
      { code: 'missing-file' },
      { code: 'machine-path', line: 10 },
      { code: 'empty-body', line: 14 },
    ])
  })

  it('reads comments of the frontmatter', () => {
    const text =
      '---\n# skillc-disable long-body\nname: Bread # skillc-disable-line invalid-name\n# skillc-disable-next-line long-description\ndescription: Bakes.\n---\nKnead.'
    const suppressions = readSuppressions(parseWhole(text))
    expect(suppressions).toContainEqual({ code: 'long-body' })
    expect(suppressions).toContainEqual({ code: 'invalid-name', line: 3 })
    expect(suppressions).toContainEqual({ code: 'long-description', line: 5 })
  })
})

describe('endless inputs', () => {
  const piece = fc.constantFrom(
    '$1',
    '$ARGUMENTS',
    '[0]',
    '@',
    'rye.md',
    '/',
    '!`',
    '`',
    '```!\n',
    '\n',
    '/home/',
    '/Users/',
    'C:\\Users\\',
    'maria/',
    '<<<<<<< ',
    '=======\n',
    '>>>>>>> ',
    '[a](#',
    ')',
    '${CLAUDE_SKILL_DIR}',
    '<!-- skillc-disable ',
    ' -->',
    '\u200B',
    '\u{E0041}',
    '\uD83D',
    '\u202E',
    '\0',
    '# ',
    '> ',
    '- ',
    'sk-ant-',
    'AKIA',
    '-----BEGIN PRIVATE KEY-----',
  )

  it('never throws, and places every finding in the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 5 })), { maxLength: 40 }),
        parts => {
          const parsed = parseWhole(head + parts.join(''))
          for (const { position } of runRules(parsed)) {
            expect(position?.start.offset).toBeLessThanOrEqual(position?.end.offset ?? -1)
            expect(position?.end.offset).toBeLessThanOrEqual(parsed.text.length)
          }
        },
      ),
    )
  })
})
