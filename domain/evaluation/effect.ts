/** One visit whose verdict is another: what it was worth and is worth, in whole units or cents of the partner's currency. */
export interface VerdictChange {
  readonly partnerId: string
  readonly memberId: number
  readonly before: number
  readonly after: number
}

/** What a change of the past comes to in one programme. Sums are whole units, or cents where money is earned. */
export interface Effect {
  readonly partnerId: string
  /** Whose visits have another verdict, also where it is worth as much. */
  readonly members: number
  readonly visits: number
  /** What those get together who have more in the end, and how many they are. */
  readonly more: number
  readonly winners: number
  /** What those lose together who have less in the end, and how many they are. */
  readonly less: number
  readonly losers: number
}

/** Sums changed verdicts for each programme, in the order of its id: each member by what all their visits come to. */
export function effectsOf(changes: readonly VerdictChange[]): readonly Effect[] {
  const programmes = [...Map.groupBy(changes, ({ partnerId }) => partnerId)]
  return programmes.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([partnerId, own]) => effectOf(partnerId, own))
}

/** Nothing changes. */
export const noEffect = { members: 0, visits: 0, more: 0, winners: 0, less: 0, losers: 0 } as const

/** What all visits of one member come to together. */
export interface MemberChange {
  readonly memberId: number
  readonly change: number
}

/** One programme's members, each with what their visits come to. */
export function memberChanges(changes: readonly VerdictChange[]): readonly MemberChange[] {
  return [...Map.groupBy(changes, ({ memberId }) => memberId)].map(([memberId, own]) => ({
    memberId,
    change: own.reduce((sum, { before, after }) => sum + after - before, 0),
  }))
}

function effectOf(partnerId: string, changes: readonly VerdictChange[]): Effect {
  const ofMembers = memberChanges(changes).map(({ change }) => change)
  const gains = ofMembers.filter((change) => change > 0)
  const losses = ofMembers.flatMap((change) => (change < 0 ? [-change] : []))
  return {
    partnerId,
    members: ofMembers.length,
    visits: changes.length,
    more: total(gains),
    winners: gains.length,
    less: total(losses),
    losers: losses.length,
  }
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
