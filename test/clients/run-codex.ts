import { asText, listObjects, parseObject, spawnClient } from './spawn-client.ts'

/** The catalog as Codex gives it to a model (`codex debug prompt-input`); empty when there is none. */
export async function codexCatalog(bin: string, project: string, home: string): Promise<string> {
  const ran = await spawnClient(bin, ['debug', 'prompt-input', 'hello'], { cwd: project, home })
  const messages = listObjects(parseObject(`{"items":${ran.stdout}}`)?.items)
  const texts = messages.flatMap(message => listObjects(message.content)).map(part => asText(part.text))
  return texts.find(text => text.startsWith('<skills_instructions>')) ?? ''
}
