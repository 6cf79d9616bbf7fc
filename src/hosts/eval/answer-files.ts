/** Answers of models in a folder, a file for each, by the digest of what was asked. They only ever save requests. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keepWhole } from '../../core/files/whole-file.ts'
import { parseJson } from '../../core/json/json.ts'
import { isMap } from '../../core/json/shapes.ts'
import type { AnswerStore, ModelAnswer } from './evaluate-model.ts'

/** A store in a folder, which is made when it is first needed. */
export function openAnswerFiles(folder: string): AnswerStore {
  const getPath = (digest: string) => join(folder, digest.slice(0, 2), `${digest}.json`)
  return {
    get(digest) {
      try {
        return checkAnswer(parseJson(readFileSync(getPath(digest), 'utf8')))
      } catch {
        return undefined
      }
    },
    set(digest, answer) {
      keepWhole(getPath(digest), () => Buffer.from(`${JSON.stringify(answer)}\n`))
    },
  }
}

function checkAnswer(value: unknown): ModelAnswer | undefined {
  if (!isMap(value)) return undefined
  const { skill, searched, usage } = value
  if (skill !== undefined && typeof skill !== 'string') return undefined
  return {
    ...(skill !== undefined && { skill }),
    ...(searched === true && { searched }),
    ...(isMap(usage) &&
      typeof usage.input === 'number' &&
      typeof usage.output === 'number' && { usage: { input: usage.input, output: usage.output } }),
  }
}
