export const SKILLS: number
export const COUNTS: string
