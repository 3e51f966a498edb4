/** A value that has to be there. Throws where it is not: a default would make a fault look like a fact. */
export function required<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`Missing: ${what}`)
  return value
}
