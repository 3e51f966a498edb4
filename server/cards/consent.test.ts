import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CardEntry } from '#contract/schemas/card.ts'
import { type Browser, joinedBrowser } from '#tests/app/browser.ts'
import { consentOf, linkCard, postCard, visaNumber } from '#tests/app/link-card.ts'
import { sealCard } from '#tests/app/seal-card.ts'
import { solveCaptcha } from '#tests/app/solve-captcha.ts'
import { createTestApp, type TestApp } from '#tests/app/app.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'

let serial = 900_000

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    /** What was agreed to for a card, in its words. */
    async function consentsOf(cardId: string) {
      return database.current.engine
        .selectFrom('card_consent as c')
        .innerJoin('consent_wording as w', (join) =>
          join.onRef('w.partner_id', '=', 'c.partner_id').onRef('w.version', '=', 'c.version'),
        )
        .select(['c.partner_id as partnerId', 'c.agreed_at as agreedAt', 'c.version', 'w.words'])
        .where('c.card_link_id', '=', Number(cardId))
        .execute()
    }

    async function linked(app: TestApp, browser: Browser): Promise<string> {
      return (await linkCard(app, browser, visaNumber(serial++))).body.cardRegistration[0].memberCard.id
    }

    test('a link keeps the words that were shown, which version they are, and when they were agreed to', async () => {
      const { browser } = await joinedBrowser(world.app)
      const { consent } = (await browser.get('/api/Member/CardEntry')).body as CardEntry
      const words = world.context.partners.partnerById('nosh')?.copy['addCard.consent'] ?? ''
      expect(consent).toEqual({ version: createHash('sha256').update(words).digest('base64url'), words })
      const cardId = await linked(world, browser)
      const kept = { partnerId: 'nosh', agreedAt: world.clock.now, version: consent.version, words }
      expect(await consentsOf(cardId)).toEqual([kept])
    })

    test('words that change meanwhile stay with whom they were shown to, and the next gets the new ones', async () => {
      const before = await joinedBrowser(world.app)
      const shown = await consentOf(before.browser)
      const changed = await createTestApp(database.current, {
        secrets: world.context.secrets,
        config: { cardVault: world.context.config.cardVault },
        copy: { nosh: { 'addCard.consent': 'I agree to other words.' } },
      })
      const { sessionBinding, nonce } = (await before.browser.get('/api/Member/CardEntry')).body as CardEntry
      const number = visaNumber(serial++)
      const binding = { partnerId: 'nosh', sessionBinding, nonce, now: world.clock.now }
      const sealed = await sealCard(world.vault.address, { number, ...binding })
      const { memberCard } = (await postCard(before.browser, { sealed, number })).body.cardRegistration[0]
      expect((await consentsOf(memberCard.id)).map(({ version }) => version)).toEqual([shown])
      const after = await joinedBrowser(changed.app)
      const cardId = await linked({ ...changed, vault: world.vault }, after.browser)
      expect((await consentsOf(cardId)).map(({ words }) => words)).toEqual(['I agree to other words.'])
      await changed.close()
    })

    test.each([['made up'], ['of another partner']])('a version that is %s links nothing', async (whose) => {
      const { browser } = await joinedBrowser(world.app)
      // Hilton has the same words: they have to have been shown there to be known there.
      const consentVersion = whose === 'made up' ? 'x'.repeat(43) : await foreignVersion()
      const answer = await browser.post('/api/Member/Cards', {
        creditCards: [{ encryptedCardNumber: 'a.b.c.d.e', cardType: 'visa', lastFour: '1111' }],
        directFileFeedOptIn: true,
        consentVersion,
        gRecaptchaResponse: await solveCaptcha(browser),
      })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalidRequest', requestId: expect.any(String) } })
      expect(answer.body.fields.map(({ field }: { field: string }) => field)).toEqual(['consentVersion'])
    })

    async function foreignVersion(): Promise<string> {
      const version = `hilton-${serial++}`
      await database.current
        .forPartner('hilton')
        .insertInto('consent_wording')
        .values({ partner_id: 'hilton', version, words: 'Theirs.', first_shown_at: world.clock.now })
        .execute()
      return version
    }

    test('a card that is refused leaves no consent behind, and no consent is ever changed', async () => {
      const { browser } = await joinedBrowser(world.app)
      const cardId = await linked(world, browser)
      const count = async () =>
        (await database.current.engine.selectFrom('card_consent').select('card_link_id').execute()).length
      const before = await count()
      await linkCard(world, browser, '4000000000000002')
      expect(await count()).toBe(before)
      for (const statement of [
        sql`update card_consent set version = 'x' where card_link_id = ${Number(cardId)}`,
        sql`delete from card_consent where card_link_id = ${Number(cardId)}`,
        sql`update consent_wording set words = 'x'`,
        sql`truncate card_consent`,
      ])
        await expect(statement.execute(database.current.owner)).rejects.toThrow('append-only')
      expect(await count()).toBe(before)
    })

    test("a partner does not see another's consents", async () => {
      const { browser } = await joinedBrowser(world.app)
      const cardId = Number(await linked(world, browser))
      const seenBy = async (partnerId: string) =>
        (
          await database.current
            .forPartner(partnerId)
            .selectFrom('card_consent')
            .select('card_link_id')
            .where('card_link_id', '=', cardId)
            .execute()
        ).length
      // The embedded database is its owner's, which row security does not hold: the stores' own filters are.
      if (kind.name !== 'embedded') expect(await seenBy('hilton')).toBe(0)
      expect(await seenBy('nosh')).toBe(1)
    })
  })
