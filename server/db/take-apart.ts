/**
 * What the data of a statement is at fault for: a value out of range or not to be stored, a constraint, a limit of the database, a refusal of a
 * trigger. Never a connection, a lock, a right or a table that is missing: these would be told of every event. Source: PostgreSQL, appendix A.
 */
const dataErrorCodes = /^(22...|23...|54...|P0001)$/

/** The error's class, where an item itself is what cannot be taken in; null where the same may be tried again. */
export function dataErrorClass(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('code' in error && typeof error.code === 'string') return dataErrorCodes.test(error.code) ? error.code : null
  return error instanceof RangeError ? error.name : null
}

interface Taking<Item, Result> {
  /** All of them or none. */
  take(items: readonly Item[]): Promise<Result>
  /** What is done with one that can't be taken alone. */
  setAside(item: Item, errorClass: string): Promise<Result>
}

/**
 * Takes items together. Where that fails by the data of one, in halves, and each half again, until that one is alone and set aside: it costs none of
 * the others. Every other fault is thrown, and what was taken until then stays.
 */
export async function takeApart<Item, Result>(
  items: readonly Item[],
  taking: Taking<Item, Result>,
): Promise<readonly Result[]> {
  const errorClass = await faultOf(items, taking)
  if (typeof errorClass !== 'string') return [errorClass.result]
  const [first] = items
  if (items.length === 1 && first !== undefined) return [await setAsideTwice(first, taking)]
  const middle = Math.ceil(items.length / 2)
  return [...(await takeApart(items.slice(0, middle), taking)), ...(await takeApart(items.slice(middle), taking))]
}

/** Alone it is tried once more: a constraint may have been met by what another process wrote at that moment. */
async function setAsideTwice<Item, Result>(item: Item, taking: Taking<Item, Result>): Promise<Result> {
  const again = await faultOf([item], taking)
  return typeof again === 'string' ? taking.setAside(item, again) : again.result
}

async function faultOf<Item, Result>(
  items: readonly Item[],
  { take }: Taking<Item, Result>,
): Promise<string | { readonly result: Result }> {
  try {
    return { result: await take(items) }
  } catch (error) {
    const errorClass = dataErrorClass(error)
    if (errorClass === null) throw error
    return errorClass
  }
}
