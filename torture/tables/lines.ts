interface Row {
  readonly state: string
  readonly time: string
  readonly partySize: number
  readonly deed: string | null
  readonly failure: string | null
}

/** A reservation in one line, as answers and differences tell of it. */
export function lineOf({ state, time, partySize, deed, failure }: Row): string {
  return `${state} ${time} ${partySize} ${deed ?? '-'} ${failure ?? '-'}`
}

/** A restaurant's table in one line. */
export function lineOfTable({
  status,
  time,
  partySize,
}: {
  readonly status: string
  readonly time: string
  readonly partySize: number
}): string {
  return `${status} ${time} ${partySize}`
}
