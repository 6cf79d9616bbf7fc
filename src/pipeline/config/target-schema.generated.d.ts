// Generated from schema/target.schema.json by scripts/compile-schemas.js. Do not edit.
/** One fault, as ajv describes it. */
export interface SchemaError {
  /** JSON pointer to the value. */
  instancePath: string
  keyword: string
  params: Record<string, unknown>
}

/** Whether the value fits the schema; if not, `errors` has every fault until the next call. */
export const validateTarget: {
  (value: unknown): boolean
  errors?: SchemaError[] | null
}
