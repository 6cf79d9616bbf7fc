/** Names → ids, those of copies among them. */

/** What of a skill says which ids lead to it. */
export interface Identified {
  id: string
  otherIds?: readonly string[]
}

/** The id of a skill, and that of the copy which was meant, where its own was not. */
export interface NamedId {
  id: string
  asked?: string
}

/** The ids that lead to a skill, its own first. */
export function listIds({ id, otherIds = [] }: Identified): string[] {
  return [id, ...otherIds]
}

/**
 * The skills that a name means besides the one whose id it is: the one whose copy has it as its id, or those of which an id ends in
 * it, their own before those of copies. In the order of ids.
 */
export function listNamedIds(skills: readonly Identified[], name: string): NamedId[] {
  const exact = skills.filter(({ otherIds }) => otherIds?.includes(name))
  if (exact.length > 0) return exact.map(({ id }) => ({ id, asked: name }))
  const ending = `:${name}`
  const named = skills.flatMap(({ id, otherIds = [] }): NamedId | [] => {
    if (id.endsWith(ending)) return { id }
    const asked = otherIds.find(other => other.endsWith(ending))
    return asked === undefined ? [] : { id, asked }
  })
  return named.sort((a, b) => (a.id < b.id ? -1 : 1))
}
