import baseCopy from '../../base/copy.json' with { type: 'json' }

/** Every word of the screens has a key in the base copy; a partner may say it in its own words but adds no keys. */
export type CopyKey = keyof typeof baseCopy
export type Copy = Readonly<Record<CopyKey, string>>

export function missingKeys(copy: Readonly<Record<string, string>>): string[] {
  return Object.keys(baseCopy).filter((key) => !Object.hasOwn(copy, key))
}

export function isWhole(copy: Readonly<Record<string, string>>): copy is Copy {
  return missingKeys(copy).length === 0
}
