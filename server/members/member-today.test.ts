import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadPartners } from '#partners/registry.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { currentRules } from '../rules/current-rules.ts'
import { bonusesToday } from './bonuses-today.ts'
import { memberToday } from './member-today.ts'

const partner = loadPartners().partnerById('ihg') ?? expect.unreachable()
const now = new Date('2026-06-15T12:00:00Z')
const rules = currentRules(partner, now)
const required = rules.vip?.qualifiedDines ?? expect.unreachable()

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let merchantId = 0
    beforeAll(async () => {
      const { rows } = await sql<{ id: number }>`
        insert into merchant (source_id, name, address1, city, state, zip, latitude, longitude, time_zone, cover_seed, created_at, updated_at)
        values ('standing', 'Standing', '1 Main St', 'Honolulu', 'HI', '96813', 21.3, -157.8, 'Pacific/Honolulu', 'x', ${now}, ${now})
        returning id`.execute(database.current.engine)
      merchantId = rows[0]?.id ?? 0
    })

    let people = 0
    async function newMember(partnerId = 'ihg'): Promise<number> {
      const { rows } = await sql<{ id: number }>`
        insert into member (partner_id, public_id, email, joined_at, updated_at)
        values (${partnerId}, ${`p${++people}`}, ${`p${people}@example.com`}, ${now}, ${now}) returning id`.execute(
        database.current.engine,
      )
      return rows[0]?.id ?? 0
    }

    interface Dines {
      readonly status?: 'Awarded' | 'Pending' | 'Forfeit'
      readonly count: number
      readonly at: string
      readonly lines?: string
      readonly trace?: string
      readonly partnerId?: string
    }

    async function dine(
      memberId: number,
      { count, at, lines = '[]', trace = '[]', partnerId = 'ihg', status = 'Awarded' }: Dines,
    ): Promise<void> {
      await sql`
        insert into transaction (partner_id, id, member_id, network, reference, merchant_id, card_token, channel, authorised_at, first_event_id,
          authorised_cents, cleared_cents, tip_cents, tax_cents, refunded_cents, voided_cents, status, reason, rule_version, tier, qualified,
          reward, lines, trace, history, evaluated_at)
        select ${partnerId}, nextval('transaction_id_seq'), ${memberId}, 'visa', gen_random_uuid()::text, ${merchantId}, 'token', 'dineIn',
          ${new Date(at)}, 'e', 1000, 1000, 0, 0, 0, 0, ${status}, null, 1, 0, true, 50, ${lines}::json, ${trace}::json, '{}', ${now}
        from generate_series(1, ${count}::int)`.execute(database.current.engine)
    }

    function today(memberId: number, changes: { emailOptIn?: boolean; now?: Date } = {}) {
      return memberToday(database.current.forPartner('ihg'), 'ihg', {
        memberId,
        emailOptIn: true,
        rules,
        now,
        ...changes,
      })
    }

    test('somebody new is Select with e-mails and Basic without, and everything is still to do', async () => {
      const memberId = await newMember()
      expect(await today(memberId)).toMatchObject({
        tier: 2,
        progress: { status: 'Building', remainingDines: required, dinesRequired: required },
        rewardThisYear: 0,
      })
      expect((await today(memberId, { emailOptIn: false })).tier).toBe(0)
    })

    test('enough qualified dines in a year make a VIP, this year and the next', async () => {
      const memberId = await newMember()
      await dine(memberId, { count: required - 1, at: '2026-03-01T12:00:00Z' })
      expect(await today(memberId)).toMatchObject({
        tier: 2,
        progress: { remainingDines: 1 },
        rewardThisYear: 50 * (required - 1),
      })
      await dine(memberId, { count: 1, at: '2026-04-01T12:00:00Z' })
      expect(await today(memberId)).toMatchObject({ tier: 3, progress: { status: 'Qualified', remainingDines: 0 } })
      expect((await today(memberId, { now: new Date('2027-12-31T12:00:00Z') })).tier).toBe(3)
      expect((await today(memberId, { now: new Date('2028-01-02T12:00:00Z') })).tier).toBe(2)
    })

    test("a dine belongs to the calendar year at the merchant's place", async () => {
      const memberId = await newMember()
      await dine(memberId, { count: required, at: '2026-01-01T09:59:00Z' }) // Still 31 December in Honolulu.
      expect((await today(memberId)).progress).toEqual({
        status: 'QualifiedAndBuilding',
        remainingDines: required,
        dinesRequired: required,
      })
    })

    test('the new-member bonus is open for its days, and given once it is a line of a dine', async () => {
      const bonus = rules.newMemberBonus ?? expect.unreachable()
      const memberId = await newMember()
      const after = (days: number) =>
        bonusesToday(database.current.forPartner('ihg'), 'ihg', {
          memberId,
          joinedAt: now,
          rules,
          eligibilityHours: null,
          now: new Date(now.getTime() + days * 86_400_000),
        })
      expect(await after(bonus.withinDays - 1)).toMatchObject([{ code: bonus.code, status: 'Enrolled', spentCents: 0 }])
      expect(await after(bonus.withinDays)).toEqual([])
      const completing = {
        count: 1,
        at: '2026-06-15T13:00:00Z',
        lines: JSON.stringify([{ source: 'B', code: `bonus:${bonus.code}`, amount: 1000 }]),
        trace: JSON.stringify([
          { rule: 'newMemberBonus', outcome: 'applied', saw: { code: bonus.code, spentCents: 1000 } },
        ]),
      }
      // What is held may still be released, and what ended was never taken.
      for (const status of ['Pending', 'Forfeit'] as const) await dine(memberId, { ...completing, status })
      expect(await after(1)).toMatchObject([{ status: 'Enrolled', spentCents: 0 }])
      await dine(memberId, completing)
      expect(await after(bonus.withinDays)).toMatchObject([{ status: 'Qualified', spentCents: 1000 }])
    })

    test("does not see another partner's rows", async () => {
      const elsewhere = await newMember('hilton')
      await dine(elsewhere, { count: 20, at: '2026-03-01T12:00:00Z', partnerId: 'hilton' })
      expect(await today(elsewhere)).toMatchObject({ tier: 2, rewardThisYear: 0 })
    })
  })
