/**
 * Stands in for a model, so that the example needs no key: it searches, uses the first skill found, and answers with its
 * instructions. Put the call of your provider in its place.
 */
export async function callModel(messages) {
  const given = name => messages.findLast(message => message.name === name)?.content
  const question = messages.find(message => message.role === 'user').content
  if (given('skill_search') === undefined) return { calls: [{ name: 'skill_search', input: { query: question } }] }
  const [, id] = /^- ([^\s]+):/.exec(given('skill_search')) ?? []
  if (id === undefined) return { text: 'None of my skills is for that.' }
  if (given('skill_use') === undefined) return { calls: [{ name: 'skill_use', input: { name: id } }] }
  return { text: given('skill_use') }
}
