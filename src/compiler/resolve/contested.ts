/** If several skills of one source ask for the same id, each takes its folder's name, and its record keeps the requested id. */
import { createFinding } from '../../core/diagnostics/finding.ts'
import { toSegment } from '../../core/files/path.ts'
import { byCodeUnit, groupBy } from '../../core/text/order.ts'
import type { SourceFinding } from '../types.ts'
import { computeContentDigest, createFindingAt, getPlaceKey } from './places.ts'
import type { Candidate } from './precedence.ts'

interface Claim {
  candidate: Candidate
  id: string
  /** Of its files. Computed only for groups, because most skills are alone. */
  digest?: string
  isMoved: boolean
}

export function moveContested(candidates: Candidate[], findings: SourceFinding[]): Candidate[] {
  const byClaim = groupClaims(candidates)
  const rivals = new Map([...byClaim].map(([key, { length }]) => [key, length]))
  const open = [...byClaim].filter(([, claims]) => isContested(claims)).map(([key]) => key)
  if (open.length === 0) return candidates
  const settled = new Map<Candidate, string>()
  // Grows while it is read: a folder's name may be an id that another skill asks for.
  for (const key of open) {
    const claims = byClaim.get(key) ?? []
    const moving = claims.filter(({ isMoved }) => !isMoved)
    byClaim.set(
      key,
      claims.filter(({ isMoved }) => isMoved),
    )
    for (const copies of groupCopies(moving)) {
      const id = getFolderId(copies[0]?.candidate)
      const target = getClaimKey(copies[0]?.candidate, id)
      const there = byClaim.get(target) ?? []
      byClaim.set(target, there)
      for (const claim of copies) there.push(Object.assign(claim, { id, isMoved: true }))
      if (isContested(there)) open.push(target)
    }
  }
  for (const claims of [...byClaim.values()]) {
    if (isContested(claims)) numberClaims(claims, byClaim)
    for (const { candidate, id, isMoved } of claims) if (isMoved) settled.set(candidate, id)
  }
  return candidates.map(candidate => {
    const id = settled.get(candidate)
    if (id === undefined || id === candidate.id) return candidate
    const count = rivals.get(getClaimKey(candidate, candidate.id)) ?? 0
    const facts = { id, wanted: candidate.id, rivals: count }
    findings.push(createFindingAt(candidate.skill, createFinding('contested-id', facts)))
    return { ...candidate, id, wantedId: candidate.id }
  })
}

function groupClaims(candidates: Candidate[]): Map<string, Claim[]> {
  const claims = candidates.map(candidate => ({ candidate, id: candidate.id, isMoved: false }))
  return groupBy(claims, ({ candidate, id }) => getClaimKey(candidate, id))
}

/** Ids of different sources are not contested: their ranks decide. */
function getClaimKey(candidate: Candidate | undefined, id: string): string {
  return getPlaceKey(candidate?.skill.found.source ?? -1, id)
}

function getFolderId(candidate: Candidate | undefined): string {
  if (candidate === undefined) return ''
  const folder = toSegment(candidate.skill.found.folder)
  return candidate.namespace === '' ? folder : `${candidate.namespace}:${folder}`
}

function isContested(claims: Claim[]): boolean {
  const [first] = claims
  return (
    first !== undefined && claims.length > 1 && claims.some(claim => getDigest(claim) !== getDigest(first))
  )
}

function getDigest(claim: Claim): string {
  claim.digest ??= computeContentDigest(claim.candidate.files)
  return claim.digest
}

function groupCopies(claims: Claim[]): Claim[][] {
  const bearsName = ({ candidate }: Claim) => (getFolderId(candidate) === candidate.id ? 0 : 1)
  const sorted = [...claims].sort(
    (a, b) =>
      bearsName(a) - bearsName(b) || byCodeUnit(a.candidate.skill.found.path, b.candidate.skill.found.path),
  )
  return [...groupBy(sorted, getDigest).values()]
}

function numberClaims(claims: Claim[], taken: ReadonlyMap<string, Claim[]>): void {
  let count = 1
  for (const [index, copies] of groupCopies(claims).entries()) {
    if (index === 0) continue
    const isTaken = (id: string) => (taken.get(getClaimKey(copies[0]?.candidate, id))?.length ?? 0) > 0
    do count++
    while (isTaken(`${copies[0]?.id}-${count}`))
    for (const claim of copies) claim.id = `${claim.id}-${count}`
  }
}
