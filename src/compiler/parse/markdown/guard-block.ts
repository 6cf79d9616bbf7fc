/** What guard.ts counts in one block of a text. */

/** What one block (lines without a blank one between) holds of what parsers compare with each other. */
export interface Block {
  start: number
  lines: number
  /** Lines that quote or list markers start: the parser looks back over the block at each other line. */
  marked: number
  /** Signs and line ends: what remark makes events of, and walks back over. */
  events: number
  /** Signs that often turn out to be text: remark moves the block's events to join each with the text around it. */
  texts: number
  /** Runs of `*` and `_` that may close emphasis: each walks back until it finds an opener. */
  closers: number
  /** Runs of `*` and `_` that may open emphasis: a closer compares itself with each. */
  emphasis: number
  brackets: number
  /** Closing brackets: each walks back until it finds one that opens. */
  closing: number
  images: number
  /** `<!` and `<?`: unclosed, each is sought to the block's end. */
  openers: number
  entities: number
  /** The lengths of runs of backticks, as bits: an unmatched run of each length is sought to the block's end. */
  ticks: number[]
}

export function toBlockAt(start: number): Block {
  return {
    start,
    lines: 0,
    marked: 0,
    events: 0,
    texts: 0,
    closers: 0,
    emphasis: 0,
    brackets: 0,
    closing: 0,
    images: 0,
    openers: 0,
    entities: 0,
    ticks: [],
  }
}
