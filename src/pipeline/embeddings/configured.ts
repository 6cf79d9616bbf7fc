/**
 * A configuration is untrusted. The user's environment lists the hosts that it may name, and their keys, so building a
 * stranger's skills neither leaks a key nor sends text into the private network.
 */

import { isLoopback, isPrivateLine } from '../../core/network/loopback.ts'
import { openAiEmbeddings } from '../../search/embed-openai.ts'
import type { EmbeddingProvider } from '../../search/vectors.ts'
import type { LoadedConfig } from '../config/load.ts'
import type { EmbeddingSettings, EmbeddingsConfig, Options } from '../config/options.ts'

/** The default weight of a cosine of 1, in units of BM25; measured on held-out queries. */
const USUAL_WEIGHT = 10

const USUAL_URL = 'https://api.openai.com/v1'
/** Lists hosts that files may name: `HOST` or `HOST=VARIABLE`, separated by spaces or commas. */
const GRANTS = 'SKILLC_EMBEDDINGS'
const USUAL_GRANT = 'api.openai.com=OPENAI_API_KEY'

type Environment = Readonly<Record<string, string | undefined>>

export function resolveEmbeddings(
  { embeddings: given }: Options,
  { config, file }: LoadedConfig,
  env: Environment,
  usualFile: string,
): EmbeddingSettings | undefined {
  if (given === false) return undefined
  if (given !== undefined) return toEmbeddingSettings(given, usualFile)
  const wanted = config.search?.embeddings
  if (wanted === undefined) return undefined
  const { characters, weight = USUAL_WEIGHT, keyEnv, ...rest } = wanted
  const problem = findProblem(wanted, env, file !== undefined)
  const settings = {
    key: JSON.stringify([wanted.model, wanted.documentPrefix, wanted.requestDimensions]),
    ...(characters === undefined ? {} : { characters }),
    weight,
    file: file ?? usualFile,
    config: wanted,
  }
  const key = keyEnv === undefined ? undefined : env[keyEnv]
  if (problem !== undefined) return { ...settings, provider: createUnreachableError(wanted), problem }
  return { ...settings, provider: openAiEmbeddings({ ...rest, ...(key !== undefined && { key }) }) }
}

/** A copy, because settings are compared as JSON, and a provider may contain anything. */
export function toEmbeddingSettings(provider: EmbeddingProvider, file: string): EmbeddingSettings {
  const { id, dimensions } = provider
  const copy: EmbeddingProvider = {
    id,
    dimensions,
    embed: (texts, options) => provider.embed(texts, options),
  }
  return { provider: copy, key: '', weight: USUAL_WEIGHT, file }
}

function createUnreachableError({ model, dimensions, id = model }: EmbeddingsConfig) {
  return { id, dimensions, embed: () => Promise.reject(new Error('No embedding provider is configured')) }
}

function findProblem(
  { baseUrl = USUAL_URL, keyEnv }: EmbeddingsConfig,
  env: Environment,
  isFromFile: boolean,
): string | undefined {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return 'its `baseUrl` must be a plain http(s) address'
  if (keyEnv !== undefined && !isPrivateLine(url))
    return 'its key would be sent without encryption: use an https address'
  const grant = keyEnv === undefined ? url.host : `${url.host}=${keyEnv}`
  // Any local program may listen there, so a variable is only for hosts that the user named.
  const isFree = keyEnv === undefined && isLoopback(url.host)
  if (isFromFile && !isFree && !listGrants(env).has(grant))
    return `a configuration file may not name this host by itself: set \`${GRANTS}=${grant}\` in the environment`
  if (keyEnv !== undefined && (env[keyEnv] ?? '') === '')
    return `the environment variable \`${keyEnv}\` is not set`
  return undefined
}

function listGrants(env: Environment): Set<string> {
  const grants = `${USUAL_GRANT} ${env[GRANTS] ?? ''}`.split(/[\s,]+/)
  return new Set(grants.flatMap(grant => [grant, grant.replace(/=.*/, '')]))
}
