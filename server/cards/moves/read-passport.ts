import type { CardPassport } from '#contract/schemas/card-move.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../../context.ts'
import type { SignedIn } from '../../session/session.ts'
import { findOpenCards } from '../store.ts'
import { findChain, type MovedLink } from './moved-link-store.ts'
import { type CardMove, findMovesFrom, findMovesTo } from './move-store.ts'

type Card = CardPassport['cards'][number]
type Period = Card['periods'][number]

interface PassportQuestion {
  readonly partner: Partner
  readonly signedIn: SignedIn
}

/** Where each of the member's cards earns and has earned: here, and where the member has moved it from. What others did with a card is nobody's business. */
export async function readPassport(context: Context, { partner, signedIn }: PassportQuestion): Promise<CardPassport> {
  // Moves concern two programmes, of which row security shows one.
  const { engine } = context.database
  const { memberId } = signedIn
  const now = context.now()
  const open = await findOpenCards(engine, partner.id, memberId)
  const moves = await findMovesTo(
    engine,
    partner.id,
    open.map(({ id }) => id),
  )
  const cards = await Promise.all(
    open.map(async ({ id, lastFour, description, name }): Promise<Card> => {
      const move = moves.find((one) => one.cardLinkId === id)
      const here = periodsOf(partner.settings.programName, await findChain(engine, { partnerId: partner.id, id }))
      const there = move ? await periodsBefore(context, move) : []
      const periods = [...there, ...here].toReversed()
      return { id: String(id), lastFour, description, name, periods, undo: move ? undoOf(move, now) : null }
    }),
  )
  return { cards, movedAway: await movedAway(context, { partner, signedIn }) }
}

/** The link at the other programme is the member's own too: they have shown it. */
async function periodsBefore({ database, partners }: Context, move: CardMove): Promise<readonly Period[]> {
  const { fromPartnerId, fromLinkId } = move
  const name = partners.partnerById(fromPartnerId)?.settings.programName
  if (name === undefined) return []
  return periodsOf(name, await findChain(database.engine, { partnerId: fromPartnerId, id: fromLinkId }))
}

function periodsOf(programName: string, chain: readonly MovedLink[]): readonly Period[] {
  return chain.map(({ lastFour, linkedAt, unlinkedAt, endedBy, succeededBy }) => ({
    programName,
    lastFour,
    from: linkedAt.toISOString(),
    to: unlinkedAt?.toISOString() ?? null,
    endedBy: endOf(endedBy, succeededBy),
  }))
}

function endOf(endedBy: MovedLink['endedBy'], succeededBy: number | null): Period['endedBy'] {
  if (endedBy === 'move') return 'moved'
  if (endedBy === 'network') return succeededBy === null ? 'closed' : 'replaced'
  return null
}

async function movedAway(
  context: Context,
  { partner, signedIn }: PassportQuestion,
): Promise<CardPassport['movedAway']> {
  const moves = await findMovesFrom(context.database.engine, partner.id, signedIn.memberId)
  return moves.flatMap((move) => {
    const programName = context.partners.partnerById(move.partnerId)?.settings.programName
    if (programName === undefined) return []
    const { id, lastFour, description, movedAt } = move
    const undo = undoOf(move, context.now())
    return [{ id: String(id), lastFour, description, programName, movedAt: movedAt.toISOString(), undo }]
  })
}

function undoOf({ id, undoUntil }: CardMove, now: Date): Card['undo'] {
  return undoUntil > now ? { id: String(id), until: undoUntil.toISOString() } : null
}
