// temporary
import { markdownToMdast } from 'satteri'
import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import { toString } from 'mdast-util-to-string'
import GithubSlugger from 'github-slugger'
export async function loadParser(_: string): Promise<(text: string) => Root> {
  return (text: string) => { const r: any = markdownToMdast(text, { features: { gfm: false, frontmatter: true } } as any); return r.tree ?? r }
}
export function refuseNesting(_: string): undefined { return undefined }
export function readBody(tree: Root, _t: string, _s: number): any {
  const s = new GithubSlugger(); const headings: any[] = []; const references: any[] = []; let firstParagraph = ''
  visit(tree, (n: any) => {
    if (n.type === 'heading') { const title = toString(n); headings.push({ depth: n.depth, title, slug: s.slug(title), position: n.position }) }
    if (n.type === 'paragraph' && firstParagraph === '') firstParagraph = toString(n).replace(/\s+/g, ' ')
    if ((n.type === 'link' || n.type === 'image') && !/^[a-z]+:|^#/.test(n.url)) references.push({ kind: n.type, target: n.url.split('#')[0], position: n.position })
  })
  return { headings, references, mentions: [], firstParagraph, code: [], comments: [], anchors: [] }
}
export async function loadTokenizer(_: string) { return { id: 'tmp', count: (t: string) => Math.ceil(t.length / 4) } }
