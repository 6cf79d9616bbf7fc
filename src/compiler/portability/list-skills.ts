import { isWithin } from '../../core/files/path.ts'
import { byCodeUnit } from '../../core/text/order.ts'
import { toPosix } from '../../core/text/show.ts'
import type { ClientSkill } from './load.ts'
import type { View } from './matrix.ts'

export interface ListedSkill {
  name: string
  description: string
  /** `false`: the model does not see it, only a user can load it. */
  listed?: false
  /** `not modelled`: a setting that skillc does not read, named by its key. */
  state: 'loaded' | 'hidden' | 'refused' | 'outranked' | 'not modelled'
  /** Why it is not loaded, or its condition. */
  reason?: string
  /** The absolute path of its entry. */
  from: string
}

const STATES: Record<ClientSkill['fate'], ListedSkill['state']> = {
  used: 'loaded',
  'kept-both': 'loaded',
  undecided: 'loaded',
  shadowed: 'outranked',
  dropped: 'refused',
  hidden: 'hidden',
}

export function isLoaded(skill: ClientSkill): boolean {
  return getState(skill) === 'loaded'
}

function getState({ fate, isBehind }: ClientSkill): ListedSkill['state'] {
  return isBehind ? 'outranked' : STATES[fate]
}

/** In the client's list order, which may differ from precedence. Includes skills that the client does not load. */
export function orderSkills({ preset, folders, skills }: View): ClientSkill[] {
  const { order } = preset.catalog
  if (order === 'levels') {
    const levels = folders.map(({ level }) => (level === 'plugin' ? 'user' : level))
    const rank = ({ folder }: ClientSkill) => levels.indexOf(levels[folder] ?? 'user')
    return [...skills].sort((a, b) => rank(a) - rank(b) || byCodeUnit(a.verdict.name, b.verdict.name))
  }
  if (order !== 'reversed') return skills
  const getWinner = (skill: ClientSkill) => (skill.fate === 'shadowed' && skill.other) || skill
  const lowest = new Map(skills.map(skill => [getWinner(skill), skill]))
  const index = new Map(skills.map((skill, at) => [skill, at]))
  const place = (skill: ClientSkill) => lowest.get(getWinner(skill)) ?? skill
  return [...skills].sort(
    (a, b) => place(b).folder - place(a).folder || (index.get(place(a)) ?? 0) - (index.get(place(b)) ?? 0),
  )
}

export function listSkills(view: View): ListedSkill[] {
  const unread = view.unread.map(
    ({ what, file, reason }): ListedSkill => ({
      name: what,
      description: '',
      state: 'not modelled',
      reason,
      from: file,
    }),
  )
  const skills = orderSkills(view).map((skill): ListedSkill => {
    const { entry, verdict } = skill
    const reason = listReasons(view, skill)[0]?.text
    return {
      name: verdict.name,
      description: verdict.description,
      state: getState(skill),
      ...(verdict.unlisted ? { listed: false as const } : {}),
      ...(reason === undefined ? {} : { reason }),
      from: view.preset.identity.by === 'path' ? entry.realpath : entry.file,
    }
  })
  return [...skills, ...unread]
}

/** Texts to follow the client's name and a colon. The first explains the state. */
export function listReasons(
  { preset, folders, reach }: View,
  skill: ClientSkill,
  show: (file: string) => string = file => `\`${file}\``,
): { text: string; source: string }[] {
  const { fate, folder, entry, other, verdict } = skill
  const { label = '', condition } = folders[folder] ?? {}
  const { reasons } = verdict
  return [
    // Settings come first, because they decide.
    ...reasons.filter(({ effect }) => effect === 'hidden'),
    ...(other === undefined
      ? []
      : [{ text: `${RIVAL[fate]} ${show(other.entry.file)}`, source: preset.sameName.source }]),
    ...(!isLoaded(skill) || reach.some(dir => isWithin(toPosix(dir), entry.realpath))
      ? []
      : [{ text: OUTSIDE, source: preset.search.source }]),
    ...(condition === undefined
      ? []
      : [{ text: `it reads \`${label}\` if ${condition.text}`, source: condition.source }]),
    ...reasons.filter(({ effect }) => effect !== 'hidden'),
  ]
}

const OUTSIDE =
  'it is outside the project and all skill folders; a build includes it only with the option `follow-links`'

const RIVAL: Record<ClientSkill['fate'], string> = {
  used: 'it overrides',
  hidden: 'it is overridden by',
  shadowed: 'it is overridden by',
  dropped: 'the client rejects both this and',
  'kept-both': 'the client also loads',
  undecided: 'the client may load this or',
}
