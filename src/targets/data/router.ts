import { SPEC_KEYS, type Target } from '../target.ts'
import { SPEC_DESCRIPTION, SPECIFICATION } from './specification.ts'

export const router: Target = {
  id: 'router',
  title: 'Router skills',
  form: { kind: 'routers', listing: 8_000 },
  reads: 'any client, as a few skills that lead to the others, where its list has no room for all',
  keys: SPEC_KEYS,
  strictYaml: true,
  refusesNested: true,
  limits: [SPEC_DESCRIPTION],
  sources: SPECIFICATION,
}
