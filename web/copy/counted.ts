import type { CopyKey } from '#partners/files/words/copy-keys.ts'

/** What is said in other words of one than of many. */
type CountedKey = { [Key in CopyKey]: Key extends `${infer Many extends CopyKey}.one` ? Many : never }[CopyKey]

/** The words for so many: `t(counted('search.results', 1), { count })` says "1 restaurant". */
export function counted(key: CountedKey, count: number | null | undefined): CopyKey {
  return count === 1 ? `${key}.one` : key
}
