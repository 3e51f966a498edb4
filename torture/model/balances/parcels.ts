/** A part of a balance: of one visit or of none, with the posting by which it came in. */
export interface Parcel {
  readonly posting: number
  readonly visit: string | null
  readonly cents: number
}

/** What was posted of a visit, what of it has ended, and what had been posted at the most when a part ended last. */
export interface VisitUse {
  readonly posted: number
  readonly ended: number
  readonly highest: number
}

export interface Purse {
  readonly parcels: readonly Parcel[]
  readonly missing: number
}

/** What is taken back below what was posted when it ended is taken from what has ended, first. */
export function endedBack({ posted, ended, highest }: VisitUse): number {
  return Math.max(0, Math.min(ended, highest - posted))
}

/** What comes in makes up for what is missing first. */
export function putIn({ parcels, missing }: Purse, added: readonly Parcel[]): Purse {
  let open = missing
  const kept = added.flatMap((parcel) => {
    const used = Math.min(open, parcel.cents)
    open -= used
    return used < parcel.cents ? [{ ...parcel, cents: parcel.cents - used }] : []
  })
  return { parcels: [...parcels, ...kept], missing: open }
}

/** Takes so much: of this visit first, then the oldest; what is not there is missing. */
export function takeOut(
  { parcels, missing }: Purse,
  cents: number,
  visit: string | null,
): { readonly purse: Purse; readonly parts: readonly Parcel[] } {
  const left = parcels.map(({ cents: own }) => own)
  const parts: Parcel[] = []
  let open = cents
  const rounds = visit === null ? [null] : [visit, null]
  for (const wanted of rounds)
    for (const [index, parcel] of parcels.entries()) {
      const here = left[index] ?? 0
      const used = wanted === null || parcel.visit === wanted ? Math.min(open, here) : 0
      if (used === 0) continue
      left[index] = here - used
      open -= used
      parts.push({ ...parcel, cents: used })
    }
  // What was paid beyond the balance comes back as that of no visit.
  if (open > 0) parts.push({ posting: 0, visit: null, cents: open })
  const kept = parcels.flatMap((parcel, index) => {
    const here = left[index] ?? 0
    return here > 0 ? [{ ...parcel, cents: here }] : []
  })
  return { purse: { parcels: kept, missing: missing + open }, parts }
}
