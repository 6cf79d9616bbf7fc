/**
 * Draws docs/terminal.svg: a run of skillc from the first skill to the server, in a real pseudo terminal (`script` of
 * util-linux), one screen after the other. `npm run terminal` writes it, and a test compares. What differs between two runs
 * is left out: times, ports and paths.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readFences } from './fences.js'

const root = fileURLToPath(new URL('../', import.meta.url))
const PICTURE = join(root, 'docs/terminal.svg')
const COLUMNS = 96
const PORT = 4320

/** What is typed, and how long its screen is shown, in seconds. A command with `until` is stopped with Ctrl-C once it says that. */
const SCREENS = [
  { seconds: 8, commands: [{ line: 'skillc new scale-recipe' }, { file: 0 }, { line: 'skillc check' }] },
  { seconds: 6, commands: [{ line: 'skillc check --fix --unsafe-fixes' }] },
  { seconds: 5, commands: [{ file: 1 }, { line: 'skillc check' }, { line: 'skillc build' }] },
  {
    seconds: 6,
    commands: [
      { line: 'skillc search "cook the recipe for twelve people"' },
      { line: 'skillc serve', run: 'skillc serve --port 0', until: '/mcp' },
    ],
  },
]

/** Runs everything, and draws it. */
export async function recordTerminal() {
  const work = mkdtempSync(join(tmpdir(), 'skillc-terminal-'))
  try {
    const bin = join(work, 'bin')
    const cwd = join(work, 'project')
    for (const folder of [bin, cwd, join(work, 'home')]) mkdirSync(folder)
    writeFileSync(
      join(bin, 'skillc'),
      `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'dist/cli.cjs')}" "$@"\n`,
      {
        mode: 0o755,
      },
    )
    const screens = []
    for (const { seconds, commands } of SCREENS) {
      const lines = []
      for (const [at, command] of commands.entries()) {
        if (at > 0) lines.push([])
        lines.push(...(await play(command, { bin, cwd, home: join(work, 'home') })))
      }
      screens.push({ seconds, lines })
    }
    return draw(screens)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** One command as it is typed, and the lines that it leaves. */
async function play({ line, run = line, until, file }, { bin, cwd, home }) {
  if (file !== undefined) {
    const { path, text } = readPageFiles()[file]
    writeFileSync(join(cwd, path), text)
    return [prompt(`$EDITOR ${path}`)]
  }
  const output = await runInTerminal(run, until, cwd, {
    PATH: `${bin}${delimiter}${process.env.PATH}`,
    HOME: home,
    XDG_CACHE_HOME: join(home, 'cache'),
    TERM: 'xterm-256color',
    LANG: 'C.UTF-8',
  })
  return [prompt(line), ...readScreen(output)]
}

/** The files that Get started has its reader write. */
function readPageFiles() {
  return readFences(readFileSync(join(root, 'docs/get-started.md'), 'utf8')).flatMap(({ language, text }) => {
    const [, path] = /title="([^"]+)"/.exec(language) ?? []
    return path === undefined ? [] : [{ path, text: `${text}\n` }]
  })
}

function prompt(command) {
  return [
    { text: '$ ', style: 'green' },
    { text: command, style: 'bold' },
  ]
}

function runInTerminal(command, until, cwd, env) {
  const size = `stty cols ${COLUMNS} rows 60 -echoctl`
  const child = spawn('script', ['--quiet', '--flush', '--command', `${size}; ${command}`, '/dev/null'], {
    cwd,
    env,
  })
  let output = ''
  let isStopped = false
  child.stdout.setEncoding('utf8').on('data', part => {
    output += part
    if (until !== undefined && !isStopped && output.includes(until)) {
      isStopped = true
      child.stdin.write('\u0003')
    }
  })
  return new Promise((fulfill, reject) => {
    child.on('error', reject)
    child.on('close', () => fulfill(output))
  })
}

const STYLES = {
  1: 'bold',
  2: 'dim',
  31: 'red',
  32: 'green',
  33: 'yellow',
  34: 'blue',
  35: 'magenta',
  36: 'cyan',
}

/** What a terminal shows after this output: lines of pieces in one style each, without times and ports. */
function readScreen(output) {
  const lines = output.split('\n').flatMap(line => wrap(readLine(line.replace(/\r$/, ''))))
  const text = line => line.map(piece => piece.text).join('')
  while (lines.length > 0 && text(lines.at(-1)).trim() === '') lines.pop()
  while (lines.length > 0 && text(lines[0]).trim() === '') lines.shift()
  return lines
}

/** A line that is longer than the terminal is wide goes on below. */
function wrap(pieces) {
  const rows = [[]]
  let left = COLUMNS
  for (const { text, style } of pieces)
    for (let rest = text; rest !== ''; ) {
      if (left === 0) {
        rows.push([])
        left = COLUMNS
      }
      const part = rest.slice(0, left)
      rows.at(-1).push({ text: part, style })
      rest = rest.slice(part.length)
      left -= part.length
    }
  return rows
}

function readLine(line) {
  // A carriage return starts the line again: what was there, such as progress, has been replaced.
  const last = line.slice(line.lastIndexOf('\r') + 1).replace(/^.*\u001b\[2?K/, '')
  const pieces = []
  let styles = new Set()
  for (const [, code, text] of last
    .replaceAll('\u0003', '')
    .matchAll(/\u001b\[([\d;?]*[a-zA-Z])|([^\u001b]+)/g)) {
    if (text !== undefined) pieces.push({ text: hideChanging(text), style: [...styles].join(' ') })
    else if (code.endsWith('m')) styles = changeStyles(styles, code.slice(0, -1))
  }
  return pieces
}

function changeStyles(styles, codes) {
  const next = new Set(styles)
  for (const code of codes.split(';')) {
    if (code === '22') for (const style of ['bold', 'dim']) next.delete(style)
    else if (code === '39') for (const style of Object.values(STYLES).slice(2)) next.delete(style)
    else if (code === '' || code === '0') next.clear()
    else if (STYLES[code] !== undefined) next.add(STYLES[code])
  }
  return next
}

function hideChanging(text) {
  return text.replace(/ in [\d.]+ m?s\b/, '').replace(/(127\.0\.0\.1):\d+/, `$1:${PORT}`)
}

const CELL = { width: 8.4, height: 19 }
const COLORS = {
  red: '#ff7b72',
  green: '#7ee787',
  yellow: '#e3b341',
  blue: '#79c0ff',
  magenta: '#d2a8ff',
  cyan: '#76e3ea',
}

/** The screens, one after the other and then again; for people who want no motion, the first one. */
function draw(screens) {
  const rows = Math.max(...screens.map(({ lines }) => lines.length))
  const width = Math.ceil(COLUMNS * CELL.width) + 32
  const height = rows * CELL.height + 32
  const total = screens.reduce((sum, { seconds }) => sum + seconds, 0)
  let start = 0
  const frames = screens.map(({ seconds }, at) => {
    const [from, to] = [start, start + seconds].map(second => ((second / total) * 100).toFixed(2))
    start += seconds
    const shown =
      at === 0 ? `0%,${to}%{visibility:visible}` : `0%{visibility:hidden}${from}%,${to}%{visibility:visible}`
    const end = at === screens.length - 1 ? '' : `${(Number(to) + 0.01).toFixed(2)}%,100%{visibility:hidden}`
    return `@keyframes s${at}{${shown}${end}}.s${at}{animation:s${at} ${total}s step-end infinite}`
  })
  const colors = Object.entries(COLORS).map(([name, color]) => `.${name}{fill:${color}}`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">`,
    '<title id="title">A run of skillc in a terminal: new, check, fix, build, search, serve</title>',
    `<style>text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:#e6edf3;white-space:pre}.bold{font-weight:700}.dim{fill:#8b949e}${colors.join('')}g{visibility:hidden}${frames.join('')}@media (prefers-reduced-motion:reduce){g{animation:none}.s0{animation:none;visibility:visible}}</style>`,
    `<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>`,
    ...screens.flatMap(({ lines }, at) => [`<g class="s${at}">`, ...lines.map(drawLine), '</g>']),
    '</svg>',
    '',
  ].join('\n')
}

function drawLine(pieces, row) {
  const spans = pieces.map(({ text, style }) =>
    style === '' ? escapeXml(text) : `<tspan class="${style}">${escapeXml(text)}</tspan>`,
  )
  return `<text x="16" y="${16 + (row + 1) * CELL.height - 5}" xml:space="preserve">${spans.join('')}</text>`
}

function escapeXml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync(PICTURE, await recordTerminal())
