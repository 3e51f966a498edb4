import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { pointRules } from '#tests/dines/dines.ts'
import { addMember, addRules, linkCard } from '#tests/dines/feed-world.ts'
import { giveBalance } from '#tests/rewards/give-balance.ts'
import { verifyAudit } from '../audit/audit-log.ts'
import { refuse } from '../refusal.ts'
import { closeAccountFor } from './close-account.ts'
import { deleteCardFor } from './delete-card.ts'

const now = new Date('2026-06-01T12:00:00Z')
const by = { actor: 'operator:ada', reason: 'the member wrote to us' }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const db = () => database.current.engine

    async function memberWithCards(count: number) {
      const memberId = await addMember(db(), 'hilton')
      for (let card = 0; card < count; card++) await linkCard(db(), { partnerId: 'hilton', memberId })
      const links = await db()
        .selectFrom('card_link')
        .select('id')
        .where('member_id', '=', memberId)
        .orderBy('id')
        .execute()
      const unlink = (place: number, more: object = {}) =>
        deleteCardFor({ now: () => now }, db(), {
          partnerId: 'hilton',
          memberId,
          cardId: links[place]?.id ?? 0,
          ...by,
          mayClose: false,
          ...more,
        })
      return { memberId, unlink }
    }

    async function entries(action: string, partnerId = 'hilton') {
      const rows = await db()
        .selectFrom('audit_entry')
        .select(['actor', 'subject', 'details'])
        .where('partner_id', '=', partnerId)
        .where('action', '=', action)
        .orderBy('position')
        .execute()
      return rows.map(({ actor, details }) => `${actor} ${JSON.parse(details).reason}`)
    }

    test('an operator unlinks a card as its member does: the member is told, and the log says who and why', async () => {
      const { memberId, unlink } = await memberWithCards(2)
      expect(await unlink(0)).toEqual({ lastFour: '1111', closedAccount: false })
      expect(await unlink(0)).toEqual(refuse('notFound'))
      expect(await entries('card.unlink')).toEqual(['operator:ada the member wrote to us'])
      const notices = await db().selectFrom('notice').select('id').where('member_id', '=', memberId).execute()
      expect(notices).toHaveLength(1)
      expect(await verifyAudit(db(), 'hilton')).toMatchObject({ sound: true })
    })

    test('the last card goes with the account, and only where that is said', async () => {
      const { memberId, unlink } = await memberWithCards(1)
      expect(await unlink(0)).toEqual(refuse('lastCard'))
      expect(await unlink(0, { partnerId: 'nosh', mayClose: true })).toEqual(refuse('notFound'))
      expect(await unlink(0, { mayClose: true })).toEqual({ lastFour: '1111', closedAccount: true })
      const member = await db().selectFrom('member').select('member_type').where('id', '=', memberId).executeTakeFirst()
      expect(member).toEqual({ member_type: 'ClosedAccountMember' })
      expect(await entries('account.close')).toEqual(['operator:ada the member wrote to us'])
    })

    test('an operator closes an open account that has no card, once, and the log says who and why', async () => {
      const memberId = await addMember(db(), 'united')
      const close = (partnerId = 'united') => closeAccountFor({ now: () => now }, db(), { partnerId, memberId, ...by })
      await expect(close('nosh')).rejects.toThrow('the member whose account closes')
      expect(await close()).toBe('closed')
      expect(await close()).toBe('closedBefore')
      expect(await entries('account.close', 'united')).toEqual(['operator:ada the member wrote to us'])
      const notices = await db().selectFrom('notice').select('kind').where('member_id', '=', memberId).execute()
      expect(notices).toEqual([{ kind: 'accountClosed' }])
    })

    test('an account is not closed for a member who would lose a balance with it', async () => {
      const partnerId = 'nosh'
      await addRules(db(), partnerId, { ...pointRules, currency: 'Credit', vip: null, statementCreditCents: 9_000 })
      const memberId = await addMember(db(), partnerId)
      const { email } = await db()
        .selectFrom('member')
        .select('email')
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow()
      await giveBalance(db(), { partnerId, email, cents: 4_000 }, { now: () => now })
      const closing = { partnerId, memberId, ...by }
      expect(await closeAccountFor({ now: () => now }, db(), closing)).toEqual(refuse('balanceWouldEnd'))
      expect(await entries('account.close', partnerId)).toEqual([])
    })
  })
