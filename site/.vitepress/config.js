/** The site made from `docs/`: `npm run docs`. The pages stay where they are, so that their links work on GitHub too. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { slug } from 'github-slugger'
import { defineConfig } from 'vitepress'
import { buildPlayground } from '../playground/build.js'
import { groups } from './pages.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const docs = join(root, 'docs')
const { repository, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const [, github] = /(https:\/\/github\.com\/.+)\.git$/.exec(repository.url)

const toLink = page => `/${page.replace(/(^|\/)README$/, '$1')}`
const readTitle = page => /^# (.+)$/m.exec(readFileSync(join(docs, `${page}.md`), 'utf8'))?.[1] ?? page
const toItem = page => ({ text: readTitle(page).replaceAll('`', ''), link: toLink(page) })

/** The pages of a folder, as items of the sidebar. */
function listFolder(folder) {
  const names = readdirSync(join(docs, folder)).filter(name => name.endsWith('.md') && name !== 'README.md')
  return names.sort().map(name => toItem(`${folder}/${name.slice(0, -3)}`))
}

/** Links to files outside of `docs/` go to the repository, as the site does not have them; a `README.md` is the page of its folder. */
function fitLinks(markdown) {
  markdown.core.ruler.after('inline', 'fit-links', ({ tokens, env }) => {
    for (const { children } of tokens)
      for (const token of children ?? []) {
        const href = token.type === 'link_open' ? token.attrGet('href') : null
        if (href === null || /^(?:[a-z]+:|#|\/)/.test(href)) continue
        const file = resolve(dirname(env.path), href.split('#')[0])
        if (relative(docs, file).startsWith('..') && existsSync(file))
          token.attrSet('href', `${github}/blob/main/${relative(root, file)}`)
        else token.attrSet('href', href.replace(/(^|\/)README\.md(?=#|$)/, '$1index.md'))
      }
  })
}

/** Rules' pages describe files that are no text in blocks of their own kinds, which have no colors. */
function plainFences(markdown) {
  markdown.core.ruler.push('plain-fences', ({ tokens }) => {
    for (const token of tokens)
      if (token.type === 'fence')
        token.info = token.info.replace(/^(?:base64|executable|fifo|link|repeat)\b/, 'txt')
  })
}

/** Vue reads `{{` in a page as the start of an expression; the pages mean it as they write it. */
function keepBraces(markdown) {
  const { code_inline: showCode, text: showText } = markdown.renderer.rules
  markdown.renderer.rules.code_inline = (tokens, at, ...rest) => {
    tokens[at].attrSet('v-pre', '')
    return showCode(tokens, at, ...rest)
  }
  markdown.renderer.rules.text = (...given) => showText(...given).replaceAll('{{', '&#123;&#123;')
}

/** Pages become modules that import Vue, which is installed here and not beside them: Node finds it when it renders them. */
const vueFromHere = {
  name: 'vue-from-here',
  enforce: 'pre',
  resolveId: (id, _, { ssr }) => (ssr && /^vue($|\/)/.test(id) ? { id, external: true } : undefined),
}

export default defineConfig({
  title: 'skillc',
  description,
  lang: 'en',
  srcDir: '../docs',
  rewrites: { 'README.md': 'index.md', 'rules/README.md': 'rules/index.md', 'api/README.md': 'api/index.md' },
  cleanUrls: false,
  buildEnd: ({ outDir }) => buildPlayground(outDir),
  vite: { plugins: [vueFromHere], build: { chunkSizeWarningLimit: 1_000 } },
  head: [
    // No browser has to ask for an icon that is not there.
    ['link', { rel: 'icon', href: 'data:,' }],
    [
      'style',
      {},
      '.vp-doc :not(pre) > code { overflow-wrap: break-word } .vp-doc pre { overflow-x: auto }' +
        " .vp-doc [class*='language-'] > span.lang { color: var(--vp-c-text-2) }",
    ],
  ],
  markdown: {
    // The default themes have colors with too little contrast.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // Anchors are those of GitHub, so that a link holds in both places.
    anchor: { slugify: slug },
    config: markdown => {
      fitLinks(markdown)
      plainFences(markdown)
      keepBraces(markdown)
    },
  },
  themeConfig: {
    nav: [
      { text: 'Get started', link: '/get-started' },
      { text: 'Commands', link: '/cli' },
      { text: 'Configuration', link: '/configuration' },
      { text: 'Rules', link: '/rules/' },
      // Not a page of this application.
      { text: 'Playground', link: '/playground/', target: '_self' },
    ],
    sidebar: {
      '/': groups.map(({ title, pages }) => ({ text: title, items: pages.map(toItem) })),
      '/rules/': [{ text: 'Rules', items: [toItem('rules/README'), ...listFolder('rules')] }],
      '/api/': [{ text: 'Library', items: [toItem('api/README'), ...listFolder('api')] }],
    },
    outline: [2, 3],
    search: { provider: 'local' },
    socialLinks: [{ icon: 'github', link: github }],
  },
})
