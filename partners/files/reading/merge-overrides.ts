type Json = Readonly<Record<string, unknown>>

/** A partner's own value stands over the inherited one: objects key by key, anything else (lists too) as a whole. */
export function mergeOverrides(inherited: unknown, own: unknown): unknown {
  if (own === undefined) return inherited
  if (!isRecord(inherited) || !isRecord(own)) return own
  const names = [...new Set([...Object.keys(inherited), ...Object.keys(own)])]
  return Object.fromEntries(names.map((name) => [name, mergeOverrides(inherited[name], own[name])]))
}

/** Content entries of the same slug are merged; a new slug follows at the end. */
export function mergeEntries(inherited: unknown, own: unknown): unknown {
  if (!Array.isArray(inherited) || !Array.isArray(own)) return own ?? inherited
  const known = new Set(inherited.map(slugOf))
  const merged = inherited.map((entry) =>
    mergeOverrides(
      entry,
      own.find((candidate) => slugOf(candidate) === slugOf(entry)),
    ),
  )
  return [...merged, ...(own as readonly unknown[]).filter((entry) => !known.has(slugOf(entry)))]
}

function slugOf(entry: unknown): unknown {
  return isRecord(entry) ? entry['slug'] : undefined
}

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
