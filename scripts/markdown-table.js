/** A table of Markdown without the columns that are empty. */
export function writeTable(titles, rows) {
  const kept = titles.map((_, at) => rows.some(row => row[at] !== ''))
  const line = cells => `| ${cells.filter((_, at) => kept[at]).join(' | ')} |\n`
  const body = rows.map(cells => line(cells.map(cell => cell.replaceAll('|', '\\|'))))
  return line(titles) + line(titles.map(() => '---')) + body.join('')
}
