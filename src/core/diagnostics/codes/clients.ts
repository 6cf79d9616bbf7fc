import type { Entry } from '../entry.ts'

/** `reason` starts with `it` if the client is the subject. */
type ClientFacts = { clients: string; reason: string }

function tell({ clients, reason }: ClientFacts): string {
  if (!reason.startsWith('it ')) return `In ${clients}, ${reason}`
  return `${/, | and /.test(clients) ? 'Each of ' : ''}${clients} ${reason.slice('it '.length)}`
}

export const clientCodes = {
  'lost-skill': {
    summary: 'A skill that a client would not load',
    severity: 'error',
    message: (f: ClientFacts) => `Not loaded by ${f.clients}: ${f.reason}`,
    help: () => 'Move, rename or correct the skill, or remove the client from `clients`',
  },
  'hidden-skill': {
    summary: "A skill that a client's settings disable",
    severity: 'note',
    message: (f: ClientFacts) => `Not loaded by ${f.clients}: ${f.reason}`,
    help: () => 'Change this setting if the client should load the skill',
  },
  'altered-skill': {
    summary: 'A skill that a client loads differently',
    severity: 'warning',
    message: tell,
    help: () => 'Change the skill so that the client loads it unchanged',
  },
  'disputed-skill': {
    summary: 'Clients that use different skills for one name',
    severity: 'warning',
    message: (f: ClientFacts) => `Clients disagree on this skill: ${tell(f)}`,
    help: () => 'Keep one skill with that name, or rename the other',
  },
} satisfies Record<string, Entry>
