import type { Units } from '../money/money.ts'

/** What moved a member's balance, in the order in which it was posted. */
export interface BalanceMovement {
  readonly postingId: number
  readonly amount: Units
  /**
   * `visit`: what a visit earned, or what was taken back of it. `end`: the oldest of the balance ended. `endOfVisit`: what had ended of a visit that was
   * taken back. `comeBack`: what an earlier movement took. `other`: given or taken for anything else.
   */
  readonly cause:
    | { readonly kind: 'visit' | 'endOfVisit'; readonly visit: number }
    | { readonly kind: 'comeBack'; readonly from: number }
    | { readonly kind: 'end' | 'other' }
}

/** A part of the balance, of one visit or of none, that came in with a posting. */
export interface BalancePiece {
  readonly postingId: number
  readonly visit: number | null
  readonly amount: Units
}

export interface BalancePieces {
  /** What the balance is made of, the oldest first. */
  readonly pieces: readonly BalancePiece[]
  /** What the balance is below nothing. */
  readonly missing: Units
  /** What is still to be booked of visits that had ended and were taken back: above zero it is given back, below it ends after all. */
  readonly due: ReadonlyMap<number, Units>
}

/** From one unit to another of what a visit earned, counted from its first one. */
type Span = readonly [from: Units, to: Units]

interface VisitUse {
  readonly posted: Units
  /** Which units have ended, the newest first: also those above `posted`, which were taken back since. */
  readonly ended: readonly Span[]
  readonly booked: Units
}

interface Standing {
  readonly pieces: readonly BalancePiece[]
  readonly missing: Units
}

/**
 * Which parts a balance is made of. Whatever is taken is taken from the oldest part, but what is taken back of a visit: first from what had ended of it,
 * which is gone already, then from what is left of it. Source: docs/rewards.md, "Accounts", balances that end.
 */
export function balancePieces(movements: readonly BalanceMovement[]): BalancePieces {
  const visits = new Map<number, VisitUse>()
  const taken = new Map<number, readonly BalancePiece[]>()
  let standing: Standing = { pieces: [], missing: 0 }

  function useOf(visit: number): VisitUse {
    return visits.get(visit) ?? { posted: 0, ended: [], booked: 0 }
  }

  function move({ postingId, amount, cause }: BalanceMovement): void {
    switch (cause.kind) {
      case 'endOfVisit': {
        const use = useOf(cause.visit)
        visits.set(cause.visit, { ...use, booked: use.booked + amount })
        return
      }
      case 'visit': {
        const before = useOf(cause.visit)
        const after = { ...before, posted: before.posted + amount }
        visits.set(cause.visit, after)
        const change = amount + goneOf(after) - goneOf(before)
        if (change >= 0) standing = put(standing, [{ postingId, visit: cause.visit, amount: change }])
        else standing = take(standing, -change, cause.visit).left
        return
      }
      case 'comeBack':
        standing = put(
          standing,
          (taken.get(cause.from) ?? [{ postingId, visit: null, amount }]).map((piece) => ({ ...piece, postingId })),
        )
        return
      case 'other':
      case 'end':
        if (amount >= 0) {
          standing = put(standing, [{ postingId, visit: null, amount }])
          return
        }
    }
    const { left, parts } = take(standing, -amount)
    standing = left
    taken.set(postingId, parts)
    if (cause.kind === 'end') for (const part of parts) end(part)
  }

  function end({ visit, amount }: BalancePiece): void {
    if (visit === null) return
    const use = useOf(visit)
    visits.set(visit, { ...use, ended: endNewest(use, amount) })
  }

  for (const movement of movements) move(movement)
  const due = [...visits].map(([visit, use]) => [visit, goneOf(use) - use.booked] as const)
  return { ...standing, due: new Map(due.filter(([, amount]) => amount !== 0)) }
}

/** How much of what was taken back of a visit had ended before, and so is not taken a second time. */
function goneOf({ posted, ended }: VisitUse): Units {
  return ended.reduce((sum, [from, to]) => sum + Math.max(0, to - Math.max(from, posted)), 0)
}

/** The newest units that still stand are those that end: a refund takes what has ended first. What ends after a refund is none of what that took. */
function endNewest({ posted, ended }: VisitUse, amount: Units): readonly Span[] {
  const below: Span[] = []
  let open = amount
  let top = posted
  for (const [from, to] of [...ended, [0, 0] as const]) {
    const units = Math.min(open, Math.max(0, top - to))
    if (units > 0) below.push([top - units, top])
    open -= units
    top = Math.min(top, from)
  }
  return [...ended, ...below].toSorted(([a], [b]) => b - a)
}

/** What is missing is made up for first. */
function put({ pieces, missing }: Standing, added: readonly BalancePiece[]): Standing {
  const { left, open } = takeFrom(added, missing)
  return { pieces: [...pieces, ...left], missing: open }
}

interface Taken {
  readonly left: Standing
  readonly parts: readonly BalancePiece[]
}

/** From the parts of the visit first, where one is named, then from the oldest. */
function take({ pieces, missing }: Standing, amount: Units, visit: number | null = null): Taken {
  const own = takeFrom(pieces, amount, (piece) => visit !== null && piece.visit === visit)
  const rest = takeFrom(own.left, own.open)
  // What nothing is left for has no part: it comes back as that of no visit.
  const short = rest.open === 0 ? [] : [{ postingId: 0, visit: null, amount: rest.open }]
  return {
    left: { pieces: rest.left, missing: missing + rest.open },
    parts: [...own.parts, ...rest.parts, ...short],
  }
}

interface TakenParts {
  readonly left: readonly BalancePiece[]
  readonly parts: readonly BalancePiece[]
  /** What there was nothing for. */
  readonly open: Units
}

function takeFrom(
  pieces: readonly BalancePiece[],
  amount: Units,
  isMeant: (piece: BalancePiece) => boolean = () => true,
): TakenParts {
  const left: BalancePiece[] = []
  const parts: BalancePiece[] = []
  let open = amount
  for (const piece of pieces) {
    const part = isMeant(piece) ? Math.min(piece.amount, open) : 0
    open -= part
    if (part > 0) parts.push({ ...piece, amount: part })
    if (piece.amount > part) left.push({ ...piece, amount: piece.amount - part })
  }
  return { left, parts, open }
}

/** A notice that part of the balance ends. */
export interface EndTold {
  /** The newest posting that it covers. */
  readonly through: number
  readonly expiresAt: Date
}

export interface EndPlan {
  /** What ends now. */
  readonly ending: Units
  /** What no notice covers yet. */
  readonly untold: Units
}

/** Only what the member was told of ends, and only once its days are over; the rest gets a notice of its own. */
export function planEnd({ pieces }: Pick<BalancePieces, 'pieces'>, told: readonly EndTold[], now: Date): EndPlan {
  const due = Math.max(0, ...told.filter(({ expiresAt }) => expiresAt <= now).map(({ through }) => through))
  const covered = Math.max(0, ...told.map(({ through }) => through))
  return {
    ending: sumOf(pieces.filter(({ postingId }) => postingId <= due)),
    untold: sumOf(pieces.filter(({ postingId }) => postingId > covered)),
  }
}

function sumOf(pieces: readonly BalancePiece[]): Units {
  return pieces.reduce((sum, { amount }) => sum + amount, 0)
}
