import type { Json } from '../../../core/json/types.ts'

const NULL = /^(?:~|null|Null|NULL)?$/
const BOOLEAN = /^(?:true|True|TRUE|false|False|FALSE)$/
const DECIMAL = /^[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?$/
const BASED = /^0(?:o[0-7]+|x[0-9a-fA-F]+)$/

/** YAML 1.2's core schema (specification §10.3.2), except that numbers outside JSON (`.inf`, `.nan`, `1e999`) stay text. */
export function parsePlainValue(source: string): Json {
  if (NULL.test(source)) return null
  const first = source.charCodeAt(0)
  if ((first | 32) === 116 || (first | 32) === 102) {
    return BOOLEAN.test(source) ? (first | 32) === 116 : source
  }
  if (first > 57 || source.length > 400) return source
  if (!DECIMAL.test(source) && !BASED.test(source)) return source
  const value = Number(source)
  return Number.isFinite(value) ? value : source
}

/** PyYAML's resolver (YAML 1.1), which Claude Code's older readers, Codex and the Python clients partly follow. */
const YES_NO = /^(?:yes|Yes|YES|no|No|NO|on|On|ON|off|Off|OFF)$/
const DATE = /^\d{4}-\d\d?-\d\d?(?:(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d.*)?$/
const SEXAGESIMAL = /^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?$/
const OLD_OCTAL = /^[-+]?0[0-7_]+$/
const UNDERSCORED = /^[-+]?(?:[0-9][0-9_]*(?:\.[0-9_]*)?|0x[0-9a-fA-F_]+|0b[01_]+)$/
const BINARY = /^[-+]?0b[01_]+$/

/** The end of a sentence about readers that do not read text; undefined if all do. `value` is the YAML 1.2 core value. */
export function describeReadings(source: string, value: Json): string | undefined {
  if (source.length > 400) return undefined
  if (value === null) return `null by most parsers and as the text \`${source}\` by others`
  if (typeof value === 'boolean') return `the boolean ${value} by most parsers and as text by others`
  if (typeof value === 'number') return describeNumber(source, value)
  if (typeof value !== 'string') return undefined
  if (YES_NO.test(source)) {
    const boolean = /^(?:y|on$)/i.test(source)
    return `text by YAML 1.2 parsers and as the boolean ${boolean} by YAML 1.1 parsers`
  }
  if (DATE.test(source)) return 'text by YAML 1.2 parsers and as a date by YAML 1.1 parsers'
  if (SEXAGESIMAL.test(source)) return 'text by YAML 1.2 parsers and as a base-60 number by YAML 1.1 parsers'
  if (BINARY.test(source) || (source.includes('_') && UNDERSCORED.test(source))) {
    return 'text by YAML 1.2 parsers and as a number by YAML 1.1 parsers'
  }
  if (/^[-+]?\.(?:inf|nan)$/i.test(source))
    return 'a number that JSON cannot represent by most parsers and as text by others'
  return undefined
}

/** A number that is written as it is read (`1.2`) is the same as text. */
function describeNumber(source: string, value: number): string | undefined {
  if (OLD_OCTAL.test(source) && source.length > 1) {
    const octal = Number.parseInt(source.replace(/[-+_]/g, ''), 8)
    return `the number ${value} by YAML 1.2 parsers, as ${octal} by YAML 1.1 parsers and as text by others`
  }
  if (String(value) === source) return undefined
  return `the number ${value} by most parsers and as the text \`${source}\` by others`
}
