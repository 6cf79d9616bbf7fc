/** `skillc explain [CODE]`: the page of a code, or the list of codes. */
import { readFileSync } from 'node:fs'
import { catalog } from '../../core/diagnostics/catalog.ts'
import type { Entry } from '../../core/diagnostics/entry.ts'
import { failure } from '../../core/failure.ts'
import { byCodeUnit } from '../../core/order.ts'
import { suggest } from '../../core/suggest.ts'
import { formatTable } from '../../report/table.ts'
import { getTableOptions, type Io } from '../io.ts'
import { printNext } from '../next.ts'

export function runExplain(code: string | undefined, json: boolean, io: Io): 0 {
  if (code === undefined) return listCodes(json, io)
  if (!Object.hasOwn(catalog, code)) {
    const near = suggest(code, Object.keys(catalog))
    throw failure(
      `There is no code \`${code}\``,
      near === '' ? '`skillc explain` lists every code' : `Did you mean \`${near}\`?`,
    )
  }
  io.out(readFileSync(new URL(`../../../docs/rules/${code}.md`, import.meta.url), 'utf8'))
  return 0
}

function listCodes(json: boolean, io: Io): 0 {
  const codes = Object.entries<Entry>(catalog).map(([name, { severity }]) => ({
    code: name,
    standard: typeof severity === 'string' ? severity : severity.standard,
    strict: typeof severity === 'string' ? severity : severity.strict,
  }))
  codes.sort((a, b) => byCodeUnit(a.code, b.code))
  if (json) {
    io.out(`${JSON.stringify(codes, null, 2)}\n`)
    return 0
  }
  const columns = [{ title: 'code', whole: true }, { title: 'standard' }, { title: 'strict' }]
  io.out(
    formatTable(
      columns,
      codes.map(each => [each.code, each.standard, each.strict]),
      getTableOptions(io),
    ),
  )
  printNext(`skillc explain ${codes[0]?.code}`, io)
  return 0
}
