import type { ModelLink, ModelMember } from '../inputs.ts'
import { judgeMember } from '../judge.ts'
import { type Account, accountOf, type Books, change, type JudgedVisit, type ToldVisit } from './books.ts'
import { postTakenBack, postVisit } from './post.ts'

const dayMs = 86_400_000

/** Judges the visits of an account by what was told until now and posts what has changed. `holdsAt`: holds that ended by then have. */
export function judgeVisits(books: Books, name: string, { now, holdsAt }: { now: number; holdsAt: number }): void {
  const account = accountOf(books, name)
  const visits = visitsOf(books, account, holdsAt)
  change(books, name, { visits })
  const names = new Set([...account.uses.keys(), ...visits.map((visit) => visit.name)])
  const backs = [...names].flatMap((visit) => {
    const judged = visits.find((one) => one.name === visit)
    const own = account.postings.filter((posting) => posting.kind === 'visit' && posting.visit === visit)
    const earned = judged?.status === 'Awarded' ? judged.reward : 0
    const cents = earned - own.reduce((sum, one) => sum + one.cents, 0)
    if (cents === 0) return []
    // A correction of what still waits goes out with it; what is told after the days goes out at once.
    const waiting = own.find(({ dueFrom }) => dueFrom !== null)?.dueFrom ?? null
    const dueFrom = own.length === 0 ? dueFromOf(books, judged, now) : waiting
    return [{ visit, cents: postVisit(books, name, { visit, cents, dueFrom }) }]
  })
  for (const back of backs) if (back.cents !== 0) postTakenBack(books, name, back)
}

function dueFromOf({ rules }: Books, visit: JudgedVisit | undefined, now: number): number | null {
  if (!visit || rules.returnWindowDays === null) return null
  const due = visit.at + rules.returnWindowDays * dayMs
  return due > now ? due : null
}

function visitsOf(books: Books, account: Account, now: number): readonly JudgedVisit[] {
  const told = [...books.told.values()]
  const others = [...books.accounts.values()].filter(({ name }) => name !== account.name)
  const member: ModelMember = {
    joinedAt: account.joinedAt,
    activated: true,
    optIns: [{ since: 0, optedIn: true }],
    rules: [books.rules.visits],
    campaigns: [],
    listedAt: new Map(),
    activatedAt: new Map(),
    links: linksOf(account),
    others: others.flatMap(linksOf),
    replacements: [],
    // No programme of these gives a bonus, which is what members who share a card are looked at for.
    sharers: [],
    visits: told.map(({ name, events }) => ({ name, isOrder: false, events, place: placeOf(name) })),
  }
  return judgeMember(member, now).map(({ place, at, status, reward }) => {
    return { name: place, card: cardOf(told, place), at, status, reward }
  })
}

function cardOf(told: readonly ToldVisit[], visit: string): string {
  return told.find(({ name }) => name === visit)?.card ?? ''
}

function linksOf({ links }: Account): readonly ModelLink[] {
  return links.map(({ card, from, to }) => ({ cardToken: card, product: null, from, to, earningSince: from }))
}

/** Each visit is at a restaurant of its own, which always takes part. */
function placeOf(name: string): ModelMember['visits'][number]['place'] {
  const terms = {
    from: 0,
    to: null,
    exclusiveTier: null,
    monthlyMaxSpendCents: null,
    monthlyMaxVisits: null,
    excludedDays: [],
    rateOverride: null,
  }
  return { name, timeZone: 'America/New_York', terms: [terms], offers: [] }
}
