import { randomUUID } from 'node:crypto'
import type { Currency, Units } from '#domain/money/money.ts'
import { required } from '#domain/required.ts'
import type { Db } from '../db/database.ts'
import { findPublicIds } from '../ids/member-name-store.ts'
import { nameBasedId } from '../ids/name-based-id.ts'
import { findTaken, nameOf } from './public-id-store.ts'

/**
 * What makes a posting the same after a restore, beside its member and its amounts: never a number from a sequence. `beginsHere`: a person made it,
 * and nobody makes it again.
 */
export type PostingFacts = readonly string[] | 'beginsHere'

/** What of a posting its id is made of. */
interface NameablePosting {
  readonly partnerId: string
  readonly memberId: number | null
  readonly currency: Currency
  readonly facts: PostingFacts
  /** Its receiver has it already, under that id. */
  readonly knownAs?: string | null
  readonly legs: readonly {
    readonly account: string
    readonly source: string
    readonly code: string
    readonly amount: Units
  }[]
}

/** Names from one kind of sentence are never those from another. */
const domainName = 'commensal.posting.1'

/** Whoever has as many postings alike of one visit is at fault. */
const mostAlike = 10_000

/**
 * The ids under which receivers count these postings once, in their order. What follows from events gets the same id again after a restore, in
 * whatever order they come: it is made of the member, the visit, the amounts, and how many such postings there are already. What begins here has a
 * random one. The caller holds the members' locks. Source: decision 137.
 */
export async function publicIdsOf(db: Db, postings: readonly NameablePosting[]): Promise<readonly string[]> {
  const members = await findPublicIds(db, postings)
  const names = postings.map((posting) => factsOf(posting, members))
  const ids = names.map((facts) => (typeof facts === 'string' ? facts : idOf(facts, 0)))
  const taken = new Set(await findTaken(db, postings, ids))
  for (const [index, facts] of names.entries()) {
    const { partnerId } = required(postings[index], 'a posting')
    const first = required(ids[index], 'an id for each posting')
    const isFree = typeof facts === 'string' || !taken.has(nameOf(partnerId, first))
    const id = isFree ? first : await findFree(db, { partnerId, facts, taken })
    taken.add(nameOf(partnerId, id))
    ids[index] = id
  }
  return ids
}

type Facts = readonly unknown[]

interface Searching {
  readonly partnerId: string
  readonly facts: Facts
  /** What this batch has given out is not in the journal yet. */
  readonly taken: ReadonlySet<string>
}

/** The first of its ids that no posting has, by ever more at a time. */
async function findFree(db: Db, { partnerId, facts, taken }: Searching): Promise<string> {
  for (let alike = 1, size = 32; alike < mostAlike; alike += size, size *= 2) {
    const ids = Array.from({ length: size }, (_, place) => idOf(facts, alike + place))
    const kept = await findTaken(db, [{ partnerId }], ids)
    const free = ids.map((id) => nameOf(partnerId, id)).findIndex((name) => !kept.has(name) && !taken.has(name))
    if (free >= 0) return idOf(facts, alike + free)
  }
  throw new Error(`more than ${mostAlike} postings alike: ${JSON.stringify(facts)}`)
}

function idOf(facts: Facts, alike: number): string {
  return nameBasedId([domainName, ...facts, alike])
}

/** An id where there is nothing to derive it from. What a receiver is told, and nothing that depends on the order in which it was learnt. */
function factsOf(
  { partnerId, memberId, currency, facts, knownAs = null, legs }: NameablePosting,
  members: ReadonlyMap<number, string>,
): Facts | string {
  if (facts === 'beginsHere') return randomUUID()
  if (knownAs !== null) return knownAs
  const member = memberId === null ? null : required(members.get(memberId), 'the public id of a member')
  const lines = legs
    .filter(({ account }) => account === 'member')
    .map(({ source, code, amount }) => JSON.stringify([source, code, amount]))
    .toSorted()
  return [partnerId, member, facts, currency, lines]
}
