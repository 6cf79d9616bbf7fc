/** What a user gives a skill that he starts. */

/**
 * The instructions of a skill, followed by its arguments. The one place that puts the two together.
 *
 * `names` are those that the skill gives its arguments, in order.
 */
export function withArguments(
  text: string,
  values: readonly string[],
  names: readonly string[] = [],
): string {
  if (values.length === 0) return text
  const lines = values.map((value, index) => {
    const name = names[index]
    return name === undefined ? value : `${name}: ${value}`
  })
  return `${text}\n\n## Arguments\n\n${lines.join('\n')}`
}
