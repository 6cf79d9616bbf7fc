/** The parts of a skill that are searched, in the order of their bits in a posting. */
export const FIELDS = ['name', 'description', 'keywords', 'examples', 'headings', 'body'] as const
export type Field = (typeof FIELDS)[number]
