import type { Entry } from '../entry.ts'

export const clientCodes = {
  'lost-skill': {
    summary: 'A client would not load the skill',
    severity: 'error',
    message: (f: { clients: string; reason: string }) => `Not loaded by ${f.clients}: ${f.reason}`,
    hint: () => 'Move, rename or correct the skill, or leave the client out of `clients`',
  },
  'hidden-skill': {
    summary: 'A client’s settings disable the skill',
    severity: 'note',
    message: (f: { clients: string; reason: string }) => `Disabled in ${f.clients}: ${f.reason}`,
    hint: () => 'Change these settings if the client should load it',
  },
  'altered-skill': {
    summary: 'A client loads the skill, and changes it',
    severity: 'warning',
    message: (f: { clients: string; reason: string }) => `Changed by ${f.clients}: ${f.reason}`,
    hint: () => 'Write it so that the client does not change it',
  },
  'disputed-skill': {
    summary: 'Clients do not use the same skill for a name',
    severity: 'warning',
    message: (f: { clients: string; reason: string }) =>
      `Not the same skill everywhere: ${f.clients}: ${f.reason}`,
    hint: () => 'Keep one skill of that name, or give the other another name',
  },
} satisfies Record<string, Entry>
