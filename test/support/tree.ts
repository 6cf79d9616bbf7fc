/** Trees of files for tests, as data. */
import { chmodSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Path → text, bytes, a link, or an executable's text. */
export type Tree = Record<string, string | Uint8Array | { link: string } | { executable: string }>

/** Writes a tree below a folder. */
export function plant(folder: string, tree: Tree): string {
  for (const [path, content] of Object.entries(tree)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    if (typeof content === 'string' || content instanceof Uint8Array) writeFileSync(file, content)
    else if ('link' in content) symlinkSync(content.link, file)
    else {
      writeFileSync(file, content.executable)
      chmodSync(file, 0o755)
    }
  }
  return folder
}

/** A new temporary folder, which is removed with all others when the run of tests has ended. */
export function scratchFolder(name: string): string {
  return mkdtempSync(join(tmpdir(), `skillc-${name}-`))
}

/** A skill that nothing is wrong with. */
export function skillText(name: string, body = 'Weigh the flour before the water.', fields = ''): string {
  return `---\nname: ${name}\ndescription: Bakes ${name.replaceAll('-', ' ')}. Use when the user asks for it.\n${fields}---\n\n# Steps\n\n${body}\n`
}
