/** A list of a JSON file is edited; the rest stays as its author wrote it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editJsonList, findJsonValue } from '../../src/core/json/edit.ts'

const item = { from: 'c' }

test.each([
  ['{}\n', [], [item], '{\n  "s": [\n    {\n      "from": "c"\n    }\n  ]\n}\n'],
  ['{ "a":1 }', [], [item], '{ "a":1, "s": [ { "from": "c" } ] }'],
  [
    '{\r\n\t"a": 1\r\n}',
    [],
    [item],
    '{\r\n\t"a": 1,\r\n\t"s": [\r\n\t\t{\r\n\t\t\t"from": "c"\r\n\t\t}\r\n\t]\r\n}',
  ],
  [
    '{\n\n    "s": [ {"from" : "a"}, {"from":"b"} ],\n\n    "z":  1 }',
    [0],
    [item],
    '{\n\n    "s": [ {"from":"b"}, { "from": "c" } ],\n\n    "z":  1 }',
  ],
  ['{\n  "s": [\n    1,\n    2,\n    3\n  ]\n}', [0, 2], [], '{\n  "s": [\n    2\n  ]\n}'],
  ['{\n  "a": "\\"]}",\n\n  "s": [1],\n  "b": []\n}', [0], [], '{\n  "a": "\\"]}",\n  "b": []\n}'],
  ['{ "s": [] , "b": 2}', [], [item], '{ "s": [\n    {\n      "from": "c"\n    }\n  ] , "b": 2}'],
  ['{\n  "s": [1],\n  "b": 2\n}', [0], [], '{\n  "b": 2\n}'],
  // `JSON.parse` takes the last of two.
  ['{"s": [1], "s": [2, 3]}', [0], [], '{"s": [1], "s": [3]}'],
] as const)('%j without %j and with %j', (text, removed, added, expected) => {
  expect(editJsonList(text, 's', removed, added)).toBe(expected)
})

test('the values are those of the same change of the data', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.option(fc.array(fc.jsonValue())),
      fc.array(fc.dictionary(fc.string(), fc.jsonValue())),
      fc.integer({ min: 0, max: 255 }),
      fc.constantFrom(undefined, 1, '\t'),
      (rest, list, added, mask, indent) => {
        const value = JSON.parse(JSON.stringify({ ...rest, ...(list && { sources: list }) }))
        const items: unknown[] = Array.isArray(value.sources) ? value.sources : []
        if (value.sources !== undefined && !Array.isArray(value.sources)) delete value.sources
        const removed = items.flatMap((_, at) => ((mask >> at) & 1 ? [at] : []))
        const left = [...items.filter((_, at) => !removed.includes(at)), ...added]
        const edited = JSON.parse(
          editJsonList(JSON.stringify(value, null, indent), 'sources', removed, added),
        )
        const { sources: _, ...others } = value
        expect(edited).toEqual(
          JSON.parse(JSON.stringify({ ...others, ...(left.length > 0 && { sources: left }) })),
        )
      },
    ),
  )
})

test('a value is found by its keys and indexes, in texts of any layout', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom(undefined, 1, '\t'),
      fc.array(fc.nat(), { maxLength: 5 }),
      (value, indent, choices) => {
        const path: (string | number)[] = []
        let found: unknown = value
        for (const choice of choices) {
          const keys = typeof found === 'object' && found !== null ? Object.keys(found) : []
          const key = keys[choice % keys.length]
          if (key === undefined) break
          path.push(Array.isArray(found) ? Number(key) : key)
          found = (found as Record<string, unknown>)[key]
        }
        const text = JSON.stringify(value, null, indent)
        const { start = 0, end = 0 } = findJsonValue(text, path) ?? {}
        expect(JSON.parse(text.slice(start, end))).toEqual(JSON.parse(JSON.stringify(found)))
        expect(findJsonValue(text, [...path, 'no such key', 0])).toBeUndefined()
      },
    ),
  )
})
