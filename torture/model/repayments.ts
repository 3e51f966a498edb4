/** A payment, or money that came back, as far as it still stands. */
export interface Sum {
  readonly kind: 'clearing' | 'refund' | 'void'
  readonly cents: number
  /** Null: it does not say. */
  readonly tip: number | null
  readonly tax: number | null
}

/** The sums without their first so many cents. */
export function without(sums: readonly Sum[], cents: number): readonly Sum[] {
  let open = cents
  const left: Sum[] = []
  for (const sum of sums) {
    const taken = Math.min(open, sum.cents)
    open -= taken
    if (taken < sum.cents) left.push(minus(sum, shareOf(sum, taken)))
  }
  return left
}

/** The payments without the first so many cents that came back of them: of the earliest first, with tip and tax as what came back names them, else with their share. */
export function repaid(payments: readonly Sum[], back: readonly Sum[], cents: number): readonly Sum[] {
  const left = [...payments]
  for (const returned of firstOf(back, cents)) {
    let open = returned
    while (open.cents > 0) {
      const [payment, ...others] = left
      if (!payment) return []
      const piece = shareOf(open, Math.min(open.cents, payment.cents))
      const isNamed = (piece.tip ?? 0) + (piece.tax ?? 0) > 0
      const rest = minus(payment, isNamed ? piece : shareOf(payment, piece.cents))
      left.splice(0, left.length, ...(rest.cents > 0 ? [rest] : []), ...others)
      open = minus(open, piece)
    }
  }
  return left
}

function firstOf(sums: readonly Sum[], cents: number): readonly Sum[] {
  let open = cents
  return sums.map((sum) => {
    const taken = Math.min(open, sum.cents)
    open -= taken
    return shareOf(sum, taken)
  })
}

/** So many cents of a sum, with their part of its tip and tax in whole cents, rounded down. */
function shareOf({ tip, tax, ...sum }: Sum, cents: number): Sum {
  const part = (whole: number | null) => (whole === null ? null : Math.floor((whole * cents) / sum.cents))
  return { ...sum, cents, tip: part(tip), tax: part(tax) }
}

function minus(sum: Sum, other: Sum): Sum {
  const less = (whole: number | null, gone: number | null) => (whole === null ? null : Math.max(0, whole - (gone ?? 0)))
  return {
    ...sum,
    cents: sum.cents - other.cents,
    tip: less(sum.tip, other.tip),
    tax: less(sum.tax, other.tax),
  }
}
