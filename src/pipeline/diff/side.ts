/** One side of a comparison: what of a bundle is compared. */
import type { Risk } from '../../channels/risks.ts'
import type { Manifest, ManifestSkill, SkillRecord } from '../../format/manifest.ts'

export interface SideSkill {
  skill: ManifestSkill
  record: SkillRecord
  /** SHA-256 of the chunk from where its body starts. */
  body: string
  /** Its instructions. Read when they are asked for. */
  readBody: () => string
  /** What its files may do to their reader. Read when it is asked for. */
  listRisks: () => Risk[]
}

export interface Side {
  /** How the user named it. */
  label: string
  manifest: Manifest
  /** In the order of the manifest, which is that of the ids. */
  skills: SideSkill[]
}
