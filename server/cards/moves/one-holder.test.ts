import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs } from '#domain/dates.ts'
import { required } from '#domain/required.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { type CardStep, cardHappenings, cardScenes } from '#tests/dines/card-happenings.ts'
import { noon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, eventOf } from '#tests/dines/feed-world.ts'
import { inTransaction } from '../../db/transact.ts'
import { ingestEvents } from '../../feed/ingest-events.ts'
import { verifyJournal } from '../../journal/verify-journal.ts'
import { endCardLink, insertCardLink } from '../store.ts'
import { findHeldLink } from '../updates/held-link-store.ts'
import { takeCardUpdates } from '../updates/take-card-updates.ts'
import { moveCard } from './move-card.ts'
import { findFreshMove } from './move-store.ts'
import { changeOffer, insertOffer } from './offer-store.ts'
import { undoOwnMove } from './undo-move.ts'

const runs = 25
let count = 0

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    test('whatever happens to cards, each is one member’s at a time, and each dine is one member’s once', async () => {
      const { engine } = database.current
      const partnerIds = ['nosh', 'hilton', 'choice']
      const restaurant = await addRestaurant(engine, partnerIds)

      async function run(steps: readonly CardStep[]): Promise<void> {
        world.clock.now = new Date(noon + 60 * dayMs)
        const clock = { now: () => world.clock.now }
        const members = await Promise.all(partnerIds.map((partnerId) => addMember(engine, partnerId)))
        const tokens = [0, 1].map(() => [`holder-${++count}`])
        const references: string[] = []
        const partnerOf = (member: number) =>
          required(world.context.partners.partnerById(partnerIds[member] ?? ''), 'a partner')
        const signedIn = (member: number) => ({
          memberId: members[member] ?? 0,
          publicId: `p${member}`,
          sessionId: 's',
          expiresAt: world.clock.now,
          provedAt: null,
        })

        async function perform({ deed, card, member }: CardStep): Promise<void> {
          const chain = tokens[card] ?? []
          const token = chain.at(-1) ?? ''
          const held = await findHeldLink(engine, token)
          const partner = partnerOf(member)
          const memberId = members[member] ?? 0
          switch (deed) {
            case 'link': {
              const given = { memberId, token, cardType: 'visa', lastFour: '1111', description: 'Visa' } as const
              const unknown = { partnerCardId: null, product: null, expiry: null, now: world.clock.now }
              await inTransaction(engine, (tx) => insertCardLink(tx, partner.id, { ...given, ...unknown }))
              return
            }
            case 'unlink':
              if (held) await endCardLink(engine, held.partnerId, { cardId: held.id, now: world.clock.now })
              return
            case 'move': {
              if (!held || held.partnerId === partner.id) return
              const vaultCard = { token, cardType: 'visa', lastFour: '1111', fingerprint: 'f' } as const
              const expiresAt = new Date(world.clock.now.getTime() + hourMs)
              const offer = {
                memberId,
                card: vaultCard,
                partnerCardId: null,
                from: held,
                now: world.clock.now,
                expiresAt,
              }
              const offerId = await insertOffer(engine, partner.id, offer)
              await engine
                .insertInto('consent_wording')
                .values({ partner_id: partner.id, version: 'v', words: 'w', first_shown_at: world.clock.now })
                .onConflict((conflict) => conflict.doNothing())
                .execute()
              await changeOffer(engine, partner.id, offerId, { provedAt: world.clock.now, consentVersion: 'v' })
              const confirmed = { partner, signedIn: signedIn(member), offerId, consentVersion: 'v' }
              await Promise.all([moveCard(world.context, confirmed), moveCard(world.context, confirmed)])
              return
            }
            case 'undo': {
              const move = await findFreshMove(engine, token, world.clock.now)
              if (!move) return
              const to = members.indexOf(move.memberId)
              const asked = { partner: partnerOf(to), signedIn: signedIn(to), moveId: move.id }
              await Promise.all([undoOwnMove(world.context, asked), undoOwnMove(world.context, asked)])
              return
            }
            case 'replace':
            case 'replaceLate':
            case 'takeOver':
            case 'close': {
              const isLate = deed === 'replaceLate' || deed === 'takeOver'
              const occurredAt = new Date(world.clock.now.getTime() - (isLate ? 20 * hourMs : 0)).toISOString()
              const told = { updateId: `holder-${++count}`, cardToken: token, occurredAt }
              const next = deed === 'takeOver' ? (tokens[1 - card]?.at(-1) ?? '') : `holder-${++count}`
              if (next === token) return
              const update =
                deed === 'close'
                  ? ({ kind: 'closed', ...told } as const)
                  : ({ kind: 'replaced', ...told, newCardToken: next, newLastFour: '2222' } as const)
              await takeCardUpdates(engine, { network: 'visa', updates: [update] }, clock)
              if (deed !== 'close') chain.push(next)
              return
            }
            case 'dine': {
              const reference = `holder-dine-${++count}`
              references.push(reference)
              const cardToken = chain[member % chain.length] ?? token
              const day = (world.clock.now.getTime() - noon) / dayMs
              const authorised = eventOf(restaurant, { reference, cardToken, day })
              const cleared = { ...authorised, eventId: `${reference}-clearing`, kind: 'clearing' as const }
              await ingestEvents(engine, [authorised, cleared], clock)
              return
            }
            case 'wait':
              world.clock.now = new Date(world.clock.now.getTime() + 30 * hourMs)
          }
        }

        async function expectOneHolder(): Promise<void> {
          const links = await engine
            .selectFrom('card_link')
            .select(['card_token', 'member_id', 'linked_at', 'unlinked_at'])
            .where('card_token', 'in', tokens.flat())
            .execute()
          for (const [at, one] of links.entries())
            for (const other of links.slice(at + 1)) {
              if (one.card_token !== other.card_token) continue
              const [first, last] = one.linked_at <= other.linked_at ? [one, other] : [other, one]
              const isEmpty = [one, other].some(({ linked_at: from, unlinked_at: to }) => to !== null && to <= from)
              const apart = first.unlinked_at !== null && first.unlinked_at <= last.linked_at
              expect(isEmpty || apart, JSON.stringify([one, other])).toBe(true)
            }
          if (references.length === 0) return
          const dines = await engine
            .selectFrom('transaction')
            .select(['reference', 'card_token', 'member_id', 'authorised_at'])
            .where('reference', 'in', references)
            .where('withdrawn_at', 'is', null)
            .execute()
          expect(new Set(dines.map(({ reference }) => reference)).size).toBe(dines.length)
          for (const dine of dines) {
            const holders = links.filter(
              (link) =>
                link.card_token === dine.card_token &&
                link.linked_at <= dine.authorised_at &&
                (link.unlinked_at === null || link.unlinked_at > dine.authorised_at),
            )
            expect(holders.map((link) => link.member_id)).toEqual([dine.member_id])
          }
        }

        for (const each of steps) {
          world.clock.now = new Date(world.clock.now.getTime() + 60_000)
          await perform(each)
          await expectOneHolder()
        }
        expect(await verifyJournal(engine)).toMatchObject({ faults: [] })
      }

      const examples = cardScenes.map((scene): [readonly CardStep[]] => [scene])
      await fc.assert(fc.asyncProperty(cardHappenings, run), { numRuns: runs + examples.length, examples })
    })
  })
