/** The points of each reason. A skill's score is the sum; docs/matching.md says why. */

/** The user calls the skill by name: `$name`, `/name`. More than everything else together is likely to be. */
export const MENTION_WEIGHT = 100
/** One of `paths` takes in a file that is worked with. */
export const PATH_WEIGHT = 5
/** The text contains the skill's name as words. */
export const NAME_WEIGHT = 1
/** A trigger that says no weight. */
export const TRIGGER_WEIGHT = 1
export const LEAST_WEIGHT = 0
export const MOST_WEIGHT = 10
export const MOST_STEPS_OF_A_SKILL = 1_000
