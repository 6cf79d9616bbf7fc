import { PRESETS } from '../../compiler/presets/all.ts'
import { choosePresets, shortenVersion } from '../../compiler/presets/choose.ts'
import type { CatalogRules, Place, Preset } from '../../compiler/presets/preset.ts'
import { formatJson } from '../../core/json/json.ts'
import { escapeTerminal } from '../../core/text/terminal.ts'
import { loadConfig } from '../../pipeline/config/load.ts'
import { formatTable } from '../../report/table.ts'
import type { FlagsOf } from '../command.ts'
import type { presets } from '../commands/inspect.ts'
import { getTableOptions, type Io, wrapForTerminal } from '../io.ts'
import { printNext } from '../next.ts'

const KNOWN = {
  run: 'the client was run',
  source: 'its source was read',
  documentation: 'its documentation was read',
  hearsay: 'third parties report it',
}

export async function runPresets({ json }: FlagsOf<typeof presets>, io: Io, name?: string): Promise<0> {
  const { presets: own = [] } = await loadConfig({}, io.cwd)
  if (name === undefined) {
    const all = [...PRESETS, ...own]
    io.out(json ? formatJson(all) : list(all, io))
    if (!json) printNext('skillc check --clients all', io)
    return 0
  }
  const [preset] = await choosePresets([name], own)
  if (preset !== undefined) io.out(json ? formatJson(preset) : show(preset, io))
  if (!json) printNext(`skillc check --clients ${name}`, io)
  return 0
}

function list(presets: Preset[], io: Io): string {
  const columns = [
    { title: 'preset' },
    { title: 'client' },
    { title: 'version' },
    { title: 'checked' },
    { title: 'how' },
  ]
  const rows = presets.map(preset => {
    const { id, title, checked } = preset
    return [id, title, shortenVersion(preset), checked.date, KNOWN[checked.by]]
  })
  return formatTable(columns, rows, getTableOptions(io))
}

function show(preset: Preset, io: Io): string {
  const { width } = io
  const { title, checked, places, sources, notes = [], notModelled = [] } = preset
  const head = `${title} ${checked.version}, checked ${checked.date}: ${KNOWN[checked.by]}`
  const columns = [{ title: '' }, { title: 'level' }, { title: 'folder' }, { title: '' }]
  const folders = places.map((place, index) => [
    String(index + 1),
    place.level,
    place.path,
    formatPlace(place),
  ])
  const rules = createRuleRows(preset)
  return [
    `${wrapForTerminal(escapeTerminal(head), io)}\n`,
    `\nFolders, highest first\n${places.length === 0 ? 'the host names them\n' : formatTable(columns, folders, { width })}`,
    `\nRules\n${formatTable([{ title: '' }, { title: '' }], rules, { width: io.outIsTerminal ? width : Number.POSITIVE_INFINITY })}`,
    formatNotes('Notes', notes, io),
    formatNotes('Not modelled', notModelled, io),
    `\nSources\n${Object.values(sources)
      .map(source => `${wrapForTerminal(`- ${escapeTerminal(`${source.title}: ${source.url}`)}`, io)}\n`)
      .join('')}`,
  ].join('')
}

function formatNotes(title: string, notes: NonNullable<Preset['notes']>, io: Io): string {
  const lines = notes.map(({ text }) => `${wrapForTerminal(`- ${escapeTerminal(text)}`, io)}\n`)
  return lines.length === 0 ? '' : `\n${title}\n${lines.join('')}`
}

const FROM: Record<NonNullable<Place['from']>, string> = {
  here: '',
  up: 'up to the repository',
  top: 'up to the root of the file system',
  root: 'of the repository',
  below: 'also below',
}

function formatPlace({ from = 'here', holds, condition, platforms }: Place): string {
  const words = [
    holds === 'commands' ? 'legacy commands' : '',
    FROM[from],
    platforms?.join(', ') ?? '',
    condition === undefined ? '' : `if ${condition}`,
  ]
  return words.filter(word => word !== '').join('; ')
}

function formatCatalog({
  format,
  order,
  perSkill,
  budget,
  hiddenBy = [],
  laterBy = [],
}: CatalogRules): string {
  const share = budget?.percent === undefined ? [] : [`${budget.percent} % of the context`]
  const all = budget?.characters === undefined ? [] : [`${budget.characters} characters`]
  return [
    `${format}, order: ${order}`,
    ...(perSkill === undefined ? [] : [`${perSkill} characters a skill`]),
    ...(budget === undefined ? [] : [`${[...share, ...all].join(' or ')} in all, else ${budget.otherwise}`]),
    ...(hiddenBy.length === 0 ? [] : [`without those that have ${hiddenBy.join(' or ')}`]),
    ...(laterBy.length === 0 ? [] : [`later those that have ${laterBy.join(' or ')}`]),
  ].join('; ')
}

function createRuleRows({
  identity,
  search,
  sameName,
  name,
  description,
  frontmatter,
  catalog,
  tools,
}: Preset): string[][] {
  return [
    ['called by', identity.by],
    ['depth', search.depth === null ? 'any' : String(search.depth)],
    ['links', search.links],
    [
      'same name',
      `between folders: ${sameName.between}; in one folder: ${sameName.within}; says: ${sameName.says}`,
    ],
    ['without a name', name.missing],
    ['name is not the folder’s', name.otherThanFolder],
    ['without a description', description.missing],
    [
      'longest description',
      description.length === undefined
        ? 'any'
        : `${description.length.limit} ${description.length.unit}, else ${description.length.otherwise}`,
    ],
    ['unreadable YAML', frontmatter.repairs.length === 0 ? 'dropped' : frontmatter.repairs.join(', ')],
    ['catalog', formatCatalog(catalog)],
    [
      'tools',
      tools.length === 0
        ? 'none'
        : tools.map(tool => `${tool.name}(${tool.parameters.join(', ')})`).join(', '),
    ],
  ]
}
