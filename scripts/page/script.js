/* Everything that comes from a skill goes into the page as text: nothing here makes elements of it. */
const ROWS = 200
const SEARCH_PAUSE = 120

const get = id => document.getElementById(id)
const [facts, list, main, query, status, texts] = ['facts', 'list', 'main', 'query', 'status', 'texts'].map(
  get,
)
const state = { digest: '', skills: [], hits: undefined, asked: '', view: 0 }

/** An element; children are elements or texts. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value)
    else if (value !== undefined && value !== false) element.setAttribute(name, value)
  }
  element.append(...children.filter(child => child !== undefined && child !== false))
  return element
}

async function ask(path, parameters = {}) {
  const address = `api/${path}?${new URLSearchParams(parameters)}`
  const response = await fetch(address, { signal: AbortSignal.timeout(60_000) })
  const body = await response.json()
  if (!response.ok) throw new Error(body.error?.message ?? `The server answered ${response.status}`)
  return body
}

const count = (number, word) => `${number.toLocaleString('en')} ${word}${number === 1 ? '' : 's'}`
const formatSize = bytes =>
  bytes < 1024
    ? `${bytes} B`
    : bytes < 1_048_576
      ? `${(bytes / 1024).toFixed(1)} kB`
      : `${(bytes / 1_048_576).toFixed(1)} MB`
const getLeaf = id => id.slice(id.lastIndexOf(':') + 1)
const skillAddress = id => `#/skill/${encodeURIComponent(id)}`

/* ---------------------------------------------------------------- the list */

/** Namespaces by their parts; each has namespaces and skills of its own. */
function createTree(skills) {
  const root = { below: new Map(), skills: [], total: 0 }
  for (const skill of skills) {
    let at = root
    at.total++
    for (const part of skill.id.split(':').slice(0, -1)) {
      if (!at.below.has(part)) at.below.set(part, { below: new Map(), skills: [], total: 0 })
      at = at.below.get(part)
      at.total++
    }
    at.skills.push(skill)
  }
  return root
}

function showTree() {
  const tree = createTree(state.skills)
  const isSmall = state.skills.length <= 60
  list.replaceChildren(
    state.skills.length === 0
      ? make('p', { class: 'note' }, 'There is no skill in this bundle.')
      : branch(tree, isSmall, ''),
  )
  markCurrent()
}

function branch({ below, skills }, isOpen, path) {
  const groups = [...below].map(([name, node]) => {
    const here = path === '' ? name : `${path}:${name}`
    const title = make(
      'summary',
      {},
      make('b', {}, name),
      make('span', { class: 'count' }, String(node.total)),
    )
    const details = make('details', {}, title)
    details.dataset.path = here
    // What is closed costs nothing: a bundle may have a hundred thousand skills.
    fillers.set(details, () => {
      if (details.children.length === 1) details.append(branch(node, isOpen, here))
    })
    details.addEventListener('toggle', () => details.open && fill(details))
    if (isOpen) unfold(details)
    return details
  })
  return make(
    'div',
    {},
    ...groups,
    items(skills, skill => getLeaf(skill.id)),
  )
}

const fillers = new WeakMap()

function fill(details) {
  fillers.get(details)?.()
}

function unfold(details) {
  fill(details)
  details.open = true
}

function items(skills, label) {
  const element = make('ul')
  const add = from => {
    element.append(...skills.slice(from, from + ROWS).map(skill => item(skill, label)))
    const rest = skills.length - from - ROWS
    if (rest <= 0) return
    const next = () => {
      more.remove()
      add(from + ROWS)
      element.children[from + ROWS].firstChild.focus()
    }
    const more = make(
      'li',
      {},
      make('button', { class: 'more', type: 'button', click: next }, `${count(rest, 'more skill')}`),
    )
    element.append(more)
  }
  add(0)
  return element
}

function item(skill, label) {
  const link = make('a', { href: skillAddress(skill.id) }, label(skill), make('small', {}, skill.description))
  link.dataset.id = skill.id
  return make('li', {}, link)
}

function showHits() {
  const byId = new Map(state.skills.map(skill => [skill.id, skill]))
  const found = state.hits.flatMap(id => byId.get(id) ?? [])
  const title = found.length === 0 ? 'No skill answers this' : `${count(found.length, 'skill')}, best first`
  list.replaceChildren(
    make('h2', {}, title),
    ...(state.corrected === undefined
      ? []
      : [make('p', { class: 'note' }, `Searched for: ${state.corrected}`)]),
    items(found, ({ id }) => id),
  )
  say(title, false)
  markCurrent()
}

function currentId() {
  return parseRoute().skill ?? ''
}

/** Shows in the list which skill is read, and opens the namespaces around it. */
function markCurrent() {
  const id = currentId()
  for (let at = id.indexOf(':'); at !== -1; at = id.indexOf(':', at + 1)) {
    const path = id.slice(0, at)
    const group = [...list.querySelectorAll('details')].find(details => details.dataset.path === path)
    if (group === undefined) break
    unfold(group)
  }
  for (const link of list.querySelectorAll('a')) {
    if (link.dataset.id !== id) link.removeAttribute('aria-current')
    else {
      link.setAttribute('aria-current', 'page')
      link.scrollIntoView({ block: 'nearest' })
    }
  }
}

/** Shows what answers the request of now; resolves when that is there, whoever asked first. */
function search() {
  const text = query.value.trim()
  if (text !== state.asked) {
    state.asked = text
    state.searching = find(text)
  }
  return state.searching
}

/** Offers what the request may go on with. It is as good without. */
async function suggest() {
  const text = query.value.trimStart()
  try {
    const found = text === '' ? [] : (await ask('suggest', { q: text })).texts
    if (query.value.trimStart() === text)
      texts.replaceChildren(...found.map(value => make('option', { value })))
  } catch {
    texts.replaceChildren()
  }
}

async function find(text) {
  if (text === '') {
    state.hits = undefined
    return showTree()
  }
  // Where there is room for one thing only, the list is what was asked for.
  if (matchMedia('(max-width: 760px)').matches) location.hash = '#/'
  try {
    const { ids, corrected } = await ask('search', { q: text, limit: 50 })
    if (state.asked !== text) return
    Object.assign(state, { hits: ids, corrected })
    showHits()
  } catch (error) {
    if (state.asked === text) list.replaceChildren(failed(error))
  }
}

/* ---------------------------------------------------------------- what is read */

function parseRoute() {
  if (location.hash === '#/clients') return { clients: true }
  const [, kind = '', name = ''] = /^#\/(skill|client)\/(.+)$/s.exec(location.hash) ?? []
  try {
    return kind === '' ? {} : { [kind]: decodeURIComponent(name) }
  } catch {
    return {}
  }
}

async function show() {
  const view = ++state.view
  const { skill, client, clients } = parseRoute()
  const isItem = skill !== undefined || client !== undefined || clients === true
  document.body.dataset.view = isItem ? 'item' : 'home'
  markCurrent()
  let content
  try {
    content = await (skill !== undefined
      ? skillView(skill)
      : client !== undefined
        ? clientView(client)
        : homeView())
  } catch (error) {
    content = [make('h1', { tabindex: '-1' }, skill ?? client ?? 'Skills'), failed(error)]
  }
  // A later click wins, however slow the answer to an earlier one was.
  if (view !== state.view) return
  const hadFocus = state.hasMoved
  main.replaceChildren(make('a', { class: 'back', href: '#/' }, '← All skills'), ...content.filter(Boolean))
  document.title = `${skill ?? client ?? 'Skills'} · skillc`
  if (hadFocus) main.querySelector('h1')?.focus()
}

function failed({ message }) {
  return make('p', { class: 'error', role: 'alert' }, message)
}

async function homeView() {
  const title = make('h1', { tabindex: '-1' }, 'What a model sees')
  if (state.skills.length === 0)
    return [title, make('p', { class: 'note' }, 'Nothing: there is no skill, so no client gets a catalogue.')]
  const { catalogues } = await ask('catalogues')
  const most = Math.max(1, ...catalogues.map(({ tokens }) => tokens))
  const rows = catalogues.map(({ preset, tokens, characters, shown, shortened, leftOut }) => {
    const bar = make('i')
    bar.style.width = `${(100 * tokens) / most}%`
    return make(
      'tr',
      {},
      make('th', { scope: 'row' }, make('a', { href: `#/client/${encodeURIComponent(preset)}` }, preset)),
      ...[tokens, characters, shown, shortened, leftOut].map(number =>
        make('td', { class: 'number' }, number.toLocaleString('en')),
      ),
      make('td', { class: 'bar', 'aria-hidden': 'true' }, bar),
    )
  })
  const heads = ['Tokens', 'Characters', 'Skills', 'Shortened', 'Left out']
  return [
    title,
    make(
      'p',
      { class: 'lead' },
      'The catalogue is in the prompt of every conversation, before any skill is used. This is what each client makes of this bundle, within its own limits.',
    ),
    make(
      'div',
      { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Catalogues by client' },
      make(
        'table',
        {},
        make(
          'thead',
          {},
          make(
            'tr',
            {},
            make('th', { scope: 'col' }, 'Client'),
            ...heads.map(head => make('th', { scope: 'col', class: 'number' }, head)),
            make('td', { class: 'bar', 'aria-hidden': 'true' }),
          ),
        ),
        make('tbody', {}, ...rows),
      ),
    ),
    make('p', { class: 'note' }, 'Tokens are an estimate.'),
  ]
}

async function clientView(preset) {
  const found = await ask('catalogue', { preset })
  const { text, tokens, characters, shown, shortened, leftOut, missing } = found
  const why = {
    model: 'only a user may start it',
    paths: 'it waits for a file that it names',
    undescribed: 'it has no description',
    budget: 'there was no room',
  }
  return [
    make('h1', { tabindex: '-1' }, 'The catalogue ', make('span', {}, preset)),
    make(
      'ul',
      { class: 'facts' },
      ...[count(tokens, 'token'), count(characters, 'character'), count(shown, 'skill')].map(each =>
        make('li', {}, each),
      ),
      shortened > 0 && make('li', { class: 'mark' }, `${shortened.toLocaleString('en')} shortened`),
      leftOut > 0 && make('li', { class: 'mark' }, `${leftOut.toLocaleString('en')} left out`),
    ),
    make('h2', {}, 'In the prompt'),
    text === ''
      ? make('p', { class: 'note' }, 'Nothing: no skill is for the model.')
      : make('pre', { tabindex: '0', 'aria-label': 'Text of the catalogue' }, text),
    leftOut > 0 &&
      make(
        'details',
        { class: 'plain' },
        make('summary', {}, `Left out (${leftOut.toLocaleString('en')})`),
        make(
          'ul',
          {},
          ...missing.map(({ id, why: reason }) =>
            make('li', {}, make('a', { href: skillAddress(id) }, id), ` – ${why[reason] ?? reason}`),
          ),
        ),
        leftOut > missing.length &&
          make('p', { class: 'note' }, `And ${count(leftOut - missing.length, 'more skill')}.`),
      ),
  ]
}

const wrapping = { preset: 'agentskills' }
const WRAPPINGS = ['agentskills', 'opencode', 'gemini', 'claude-code', 'codex']

async function skillView(id) {
  const skill = await ask('skill', { id, preset: wrapping.preset })
  const { tokens, files, frontmatter, level, loaded, missing } = skill
  const name = getLeaf(skill.id)
  const space = skill.id.slice(0, skill.id.length - name.length)
  const text = make('pre', { tabindex: '0', 'aria-label': 'Instructions as a model gets them' }, skill.text)
  const size = make('span', {}, count(skill.wrappedTokens, 'token'))
  const choice = make(
    'select',
    {
      async change() {
        wrapping.preset = choice.value
        try {
          const again = await ask('skill', { id, preset: wrapping.preset })
          text.replaceChildren(again.text)
          size.replaceChildren(count(again.wrappedTokens, 'token'))
        } catch (error) {
          text.replaceChildren(error.message)
        }
      },
    },
    ...WRAPPINGS.map(each => make('option', { value: each, selected: each === wrapping.preset && '' }, each)),
  )
  const others = loaded.filter(each => each !== skill.id)
  return [
    make('h1', { tabindex: '-1' }, make('span', {}, space), name),
    make('p', { class: 'lead' }, skill.description),
    make(
      'ul',
      { class: 'facts' },
      make('li', {}, level),
      make('li', {}, `${count(tokens.catalogue, 'token')} in the catalogue`),
      make('li', {}, `${count(tokens.body, 'token')} of instructions`),
      skill.model === false && make('li', { class: 'mark' }, 'not started by the model'),
      skill.user === false && make('li', { class: 'mark' }, 'not started by the user'),
      skill.waits === true && make('li', { class: 'mark' }, 'waits for a file that it names'),
    ),
    make(
      'div',
      { class: 'row' },
      make('h2', {}, 'What a model gets when it uses the skill'),
      make('label', {}, size, ' as ', choice),
    ),
    others.length > 0 && make('p', { class: 'note' }, 'With the skills that it requires: ', ...links(others)),
    missing.length > 0 &&
      make(
        'p',
        { class: 'error' },
        `Required, and not to be had: ${missing.map(each => each.id).join(', ')}`,
      ),
    text,
    make('h2', {}, `Files (${files.length})`),
    make('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Files' }, filesTable(files)),
    make(
      'details',
      { class: 'plain' },
      make('summary', {}, 'Frontmatter'),
      make('pre', { tabindex: '0' }, JSON.stringify(frontmatter, null, 2)),
    ),
  ]
}

function links(ids) {
  return ids.flatMap((id, at) => [at > 0 ? ', ' : '', make('a', { href: skillAddress(id) }, id)])
}

function filesTable(files) {
  const rows = files.map(({ path, size, executable, source }) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row', class: 'path' }, make('a', { href: source, rel: 'noopener' }, path)),
      make('td', {}, executable ? 'executable' : ''),
      make('td', { class: 'number' }, formatSize(size)),
    ),
  )
  const head = make(
    'tr',
    {},
    make('th', { scope: 'col' }, 'Path'),
    make('th', { scope: 'col' }, ''),
    make('th', { scope: 'col', class: 'number' }, 'Size'),
  )
  return make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows))
}

/* ---------------------------------------------------------------- the bundle */

async function load() {
  try {
    const { digest, skills } = await ask('skills')
    const isNew = state.digest !== '' && state.digest !== digest
    Object.assign(state, { digest, skills })
    facts.replaceChildren(`${count(skills.length, 'skill')} · ${digest.slice(0, 19)}…`)
    facts.title = digest
    if (state.hits === undefined) showTree()
    else showHits()
    if (isNew) say('The bundle was built anew.')
    await show()
  } catch (error) {
    document.body.dataset.view = 'item'
    main.replaceChildren(failed(error))
  }
}

let quiet
/** Tells who cannot see it, and who can when it is not on the page already. */
function say(text, isVisible = true) {
  clearTimeout(quiet)
  status.className = isVisible ? '' : 'unseen'
  status.textContent = text
  quiet = setTimeout(() => status.replaceChildren(), 4_000)
}

let pause
query.addEventListener('input', () => {
  clearTimeout(pause)
  pause = setTimeout(() => {
    search()
    suggest()
  }, SEARCH_PAUSE)
})
get('form').addEventListener('submit', event => {
  event.preventDefault()
  Promise.resolve(search()).then(() => list.querySelector('a')?.focus())
})
document.addEventListener('keydown', event => {
  const isTyping = /^(?:input|select|textarea)$/i.test(event.target.tagName)
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  query.focus()
})
addEventListener('hashchange', () => {
  // The link that skips to the content: the browser has moved the focus already, and by now it may be elsewhere.
  if (location.hash === '#main') return
  state.hasMoved = true
  show()
})

const events = new EventSource('events')
for (const type of ['bundle', 'reloaded'])
  events.addEventListener(type, event => {
    if (state.digest !== '' && JSON.parse(event.data).digest !== state.digest) load()
  })
load()
