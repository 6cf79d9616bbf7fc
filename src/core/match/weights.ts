/** The points of each reason; a skill's score is their sum. docs/matching.md explains them. */

/** The user calls the skill by name: `$name`, `/name`. Exceeds all other reasons together in practice. */
export const MENTION_WEIGHT = 100
/** A glob of `paths` matches a file being edited. */
export const PATH_WEIGHT = 5
/** The text contains the skill's name as words. */
export const NAME_WEIGHT = 1
/** The default weight of a trigger. */
export const TRIGGER_WEIGHT = 1
export const LEAST_WEIGHT = 0
export const MOST_WEIGHT = 10
export const MOST_STEPS_OF_A_SKILL = 1_000
