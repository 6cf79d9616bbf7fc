/**
 * Overestimates a little: against o200k on descriptions of real skills 1.16 times as many in the median, 0.98 times in the lowest
 * twentieth. Adds up: a text's count is that of its parts, but for rounding.
 */
export function guessTokens(text: string): number {
  let hundredths = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const letter = code | 32
    if (code >= 0x2e80) hundredths += 100
    else if (code >= 0x80) hundredths += 60
    else if (code === 32 || (letter > 96 && letter < 123)) hundredths += 21
    else hundredths += 50
  }
  return Math.ceil(hundredths / 100)
}
