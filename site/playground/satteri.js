/** In the place of the native parser, which no browser has: remark with tables. Only for display. */
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const tables = { micromarkExtensions: [gfmTable()], fromMarkdownExtensions: [gfmTableFromMarkdown()] }
const processor = unified().data(tables).use(remarkParse).freeze()

export const markdownToMdast = text => processor.parse(text)
export const loadWhole = load => load()
