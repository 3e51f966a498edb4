import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { createTestApp } from '#tests/app/app.ts'
import { createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { consentOf, linkCard, postCard, visaNumber } from '#tests/app/link-card.ts'
import { sealCard } from '#tests/app/seal-card.ts'
import { solveCaptcha } from '#tests/app/solve-captcha.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { closeAccountFor } from '../leaving/close-account.ts'
import { eraseMember } from '../leaving/erase-member.ts'

const hour = 3_600_000
let serial = 1000

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    async function member(host = 'nosh.localhost:3000') {
      return joinedBrowser(world.app, { host })
    }

    const registration = (answer: { body: any }) => answer.body.cardRegistration[0] // oxlint-disable-line typescript/no-explicit-any

    test('CARDDATA-08 API-37 linking answers each card with its outcome', async () => {
      const { browser } = await member()
      const number = visaNumber(serial++)
      const answer = await linkCard(world, browser, number)
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({
        cardRegistration: [
          {
            memberCard: {
              id: expect.stringMatching(/^\d+$/),
              partnerCardId: null,
              cardType: 'visa',
              lastFour: number.slice(-4),
              description: 'Visa',
              earnsFrom: new Date(world.clock.now.getTime() + 24 * hour).toISOString(),
            },
            error: null,
          },
        ],
      })
    })

    test('CARDDATA-01 API-33 the member reads their cards, and nobody else does', async () => {
      const { browser } = await member()
      expect((await browser.get('/api/Member/Cards')).body).toEqual([])
      await linkCard(world, browser, visaNumber(serial++))
      const { body } = await browser.get('/api/Member/Cards')
      expect(body).toHaveLength(1)
      expect(Object.keys(body[0])).toEqual([
        'id',
        'partnerCardId',
        'cardType',
        'lastFour',
        'description',
        'earnsFrom',
        'name',
        'expiry',
      ])
      expect((await createBrowser(world.app).get('/api/Member/Cards')).status).toBe(401)
      expect((await (await member()).browser.get('/api/Member/Cards')).body).toEqual([])
    })

    test('the first card makes a person a card member', async () => {
      const { browser, member: before } = await member()
      expect(before.memberType).toBe('NonCardMember')
      await linkCard(world, browser, visaNumber(serial++))
      expect((await browser.get('/api/Member')).body).toMatchObject({ memberType: 'EnrolledCardMember', active: true })
    })

    test.each([
      ['a declined card', '4000000000000002', 'declined'],
      ['a card of another programme', '4000000000000069', 'heldByAnotherProgramme'],
      ['a network that is down', '4000000000000119', 'networkDown'],
      ['a number with a mistake', '4111111111111112', 'invalidNumber'],
    ])('%s is told with its code and words', async (_name, number, code) => {
      const { browser } = await member()
      const answer = await linkCard(world, browser, number)
      const { error, memberCard } = registration(answer)
      expect(error).toEqual({
        code,
        message: world.context.partners.partnerById('nosh')?.messages[`cardError.${code}` as 'cardError.declined'],
      })
      expect(memberCard).toMatchObject({ id: null, lastFour: number.slice(-4), earnsFrom: null })
      expect((await browser.get('/api/Member/Cards')).body).toEqual([])
    })

    test('a vault that does not answer is told as a network that is down', async () => {
      const silent = await createTestApp(database.current, {
        config: { cardVault: { mode: 'sandbox', address: 'http://127.0.0.1:1' } },
      })
      const { browser } = await joinedBrowser(silent.app)
      expect(
        registration(await linkCard({ ...silent, vault: world.vault }, browser, visaNumber(serial++))).error.code,
      ).toBe('networkDown')
      await silent.close()
    })

    test('a card is linked once: to a member, to a programme, to all programmes', async () => {
      const number = visaNumber(serial++)
      const [first, second, elsewhere] = [await member(), await member(), await member('hilton.localhost:3000')]
      await linkCard(world, first.browser, number)
      expect(registration(await linkCard(world, first.browser, number)).error.code).toBe('alreadyLinked')
      expect(registration(await linkCard(world, second.browser, number)).error.code).toBe('heldByAnotherMember')
      expect(registration(await linkCard(world, elsewhere.browser, number)).error.code).toBe('heldByAnotherProgramme')
    })

    test('two members who link one card at the same time: one of them gets it', async () => {
      const number = visaNumber(serial++)
      const members = [await member(), await member()]
      const answers = await Promise.all(members.map(({ browser }) => linkCard(world, browser, number)))
      expect(answers.map((answer) => registration(answer).error?.code ?? null).toSorted()).toEqual([
        'heldByAnotherMember',
        null,
      ])
    })

    test('a member who is erased while a card is being linked is told that they are signed out, and has no card', async () => {
      const { browser, member: told } = await member()
      const { publicId } = told
      const { engine } = database.current
      const { id: memberId } = await engine
        .selectFrom('member')
        .select('id')
        .where('public_id', '=', publicId)
        .executeTakeFirstOrThrow()
      const by = { actor: 'operator:ada', reason: 'asked' }
      const { cardVault } = world.context
      const tokenize = cardVault.tokenize.bind(cardVault)
      vi.spyOn(cardVault, 'tokenize').mockImplementationOnce(async (asked) => {
        const answer = await tokenize(asked)
        await closeAccountFor(world.context, engine, { partnerId: 'nosh', memberId, ...by })
        await eraseMember(engine, 'nosh', { member: publicId, ...by, now: world.context.now() })
        return answer
      })
      const answer = await linkCard(world, browser, visaNumber(serial++))
      expect(answer).toMatchObject({ status: 401, body: { code: 'notSignedIn' } })
      const links = await engine.selectFrom('card_link').select('id').where('member_id', '=', memberId).execute()
      expect(links).toEqual([])
    })

    test('an account holds 12 cards and no more', async () => {
      const { browser, member: person } = await member()
      await database.current.engine.transaction().execute(async (tx) => {
        const { id } = await tx
          .selectFrom('member')
          .select('id')
          .where('public_id', '=', person.publicId)
          .executeTakeFirstOrThrow()
        for (let card = 0; card < 12; card++) {
          const token = `token-${person.publicId}-${card}`
          await tx
            .insertInto('card_registry')
            .values({
              card_token: token,
              network: 'visa',
              last_four: '0000',
              card_product: null,
              created_at: world.clock.now,
            })
            .execute()
          await tx
            .insertInto('card_link')
            .values({
              partner_id: 'nosh',
              member_id: id,
              card_token: token,
              partner_card_id: null,
              card_type: 'visa',
              last_four: '0000',
              description: 'Visa',
              linked_at: world.clock.now,
            })
            .execute()
        }
      })
      expect(await linkCard(world, browser, visaNumber(serial++))).toMatchObject({
        status: 400,
        body: { code: 'maximumReached' },
      })
    })

    describe('what an envelope is good for', () => {
      async function sealed(overrides: Partial<Parameters<typeof sealCard>[1]> = {}) {
        const { browser } = await member()
        const { sessionBinding, nonce } = (await browser.get('/api/Member/CardEntry')).body
        const number = visaNumber(serial++)
        const facts = { number, partnerId: 'nosh', sessionBinding, nonce, now: world.clock.now, ...overrides }
        return { browser, number, sealed: await sealCard(world.vault.address, facts) }
      }

      test('once', async () => {
        const { browser, ...card } = await sealed()
        expect(registration(await postCard(browser, card)).error).toBeNull()
        expect(registration(await postCard(browser, card)).error.code).toBe('expiredEnvelope')
      })

      test('for ten minutes', async () => {
        const { browser, ...card } = await sealed()
        const started = world.clock.now
        world.clock.now = new Date(started.getTime() + 10 * 60_000 + 1)
        expect(registration(await postCard(browser, card)).error.code).toBe('expiredEnvelope')
        world.clock.now = started
      })

      test("for the member's own session, and nobody else can use it up", async () => {
        const { browser, sealed: envelope, number } = await sealed()
        const thief = await member()
        expect(registration(await postCard(thief.browser, { sealed: envelope, number })).error.code).toBe(
          'expiredEnvelope',
        )
        expect(registration(await postCard(browser, { sealed: envelope, number })).error).toBeNull()
      })

      test.each([
        ['partner', { partnerId: 'hilton' }],
        ['session', { sessionBinding: 'another' }],
        ['nonce', { nonce: 'invented' }],
      ])('with its own %s', async (_name, overrides) => {
        const { browser, ...card } = await sealed(overrides)
        expect(registration(await postCard(browser, card)).error.code).toBe('expiredEnvelope')
      })

      test('as an envelope', async () => {
        const { browser } = await member()
        expect(
          registration(await postCard(browser, { sealed: 'no.envelope', number: '4111111111111111' })).error.code,
        ).toBe('expiredEnvelope')
      })
    })

    describe('what the form must send', () => {
      const card = { encryptedCardNumber: 'a.b.c.d.e', cardType: 'visa', lastFour: '1111' }

      test('CARDDATA-10 CARDDATA-11 API-36 cards, consent and the captcha', async () => {
        const { browser } = await member()
        const right = {
          creditCards: [card],
          directFileFeedOptIn: true,
          consentVersion: await consentOf(browser),
          gRecaptchaResponse: await solveCaptcha(browser),
        }
        const fieldsOf = async (body: object) =>
          (await browser.post('/api/Member/Cards', body)).body.fields?.map((one: { field: string }) => one.field)
        expect(await fieldsOf({ ...right, directFileFeedOptIn: false })).toEqual(['directFileFeedOptIn'])
        expect(await fieldsOf({ ...right, creditCards: [] })).toEqual(['creditCards'])
        expect(await fieldsOf({ creditCards: [card], directFileFeedOptIn: true })).toEqual([
          'consentVersion',
          'gRecaptchaResponse',
        ])
        expect(await fieldsOf({ ...right, creditCards: [{ ...card, number: '4111111111111111' }] })).toEqual([
          'creditCards.0.number',
        ])
        expect(await fieldsOf(right)).toBeUndefined()
      })

      test('a captcha that is wrong or used is refused', async () => {
        const { browser } = await member()
        const given = { creditCards: [card], directFileFeedOptIn: true, consentVersion: await consentOf(browser) }
        const body = { ...given, gRecaptchaResponse: await solveCaptcha(browser) }
        expect((await browser.post('/api/Member/Cards', body)).status).toBe(200)
        expect(await browser.post('/api/Member/Cards', body)).toMatchObject({ status: 400, body: { code: 'captcha' } })
        expect((await browser.post('/api/Member/Cards', { ...body, gRecaptchaResponse: 'made-up' })).status).toBe(400)
      })
    })

    describe('naming', () => {
      async function held() {
        const { browser } = await member()
        return { browser, id: registration(await linkCard(world, browser, visaNumber(serial++))).memberCard.id }
      }

      test('a card has the name that its member gives it, trimmed, until it is taken away', async () => {
        const { browser, id } = await held()
        const named = async () => (await browser.get('/api/Member/Cards')).body[0].name
        expect(await named()).toBeNull()
        const answer = await browser.put('/api/Member/Cards', { id, name: '  Groceries ' })
        expect(answer).toMatchObject({ status: 200, body: { id, name: 'Groceries' } })
        await browser.put('/api/Member/Cards', { id, name: 'Groceries' })
        expect(await named()).toBe('Groceries')
        await browser.put('/api/Member/Cards', { id, name: ' ' })
        expect(await named()).toBeNull()
      })

      test.each([
        ['a card number', '4111 1111 1111 1111'],
        ['a longer one than fits', 'x'.repeat(41)],
        ['one with a NUL', 'a\u0000b'],
        ['a megabyte', 'x'.repeat(60_000)],
      ])('%s is refused on its field, and the name stays', async (_name, name) => {
        const { browser, id } = await held()
        await browser.put('/api/Member/Cards', { id, name: 'Groceries' })
        const answer = await browser.put('/api/Member/Cards', { id, name })
        expect(answer).toMatchObject({ status: 400, body: { code: 'invalidRequest', fields: [{ field: 'name' }] } })
        expect((await browser.get('/api/Member/Cards')).body[0].name).toBe('Groceries')
      })

      test('the card of another member, here or elsewhere, and one that was deleted, is not found', async () => {
        const { browser, id } = await held()
        for (const stranger of [await member(), await member('hilton.localhost:3000')])
          expect((await stranger.browser.put('/api/Member/Cards', { id, name: 'Mine' })).status).toBe(404)
        await linkCard(world, browser, visaNumber(serial++))
        await browser.delete(`/api/Member/Cards?id=${id}`)
        expect((await browser.put('/api/Member/Cards', { id, name: 'Gone' })).status).toBe(404)
        expect((await createBrowser(world.app).put('/api/Member/Cards', { id, name: 'Nobody' })).status).toBe(401)
      })
    })

    describe('deleting', () => {
      test('a card goes, and the others stay', async () => {
        const { browser } = await member()
        const { memberCard } = registration(await linkCard(world, browser, visaNumber(serial++)))
        await linkCard(world, browser, visaNumber(serial++))
        const answer = await browser.delete(`/api/Member/Cards?id=${memberCard.id}`)
        expect(answer).toMatchObject({ status: 200, body: { lastFour: memberCard.lastFour, closedAccount: false } })
        expect((await browser.get('/api/Member/Cards')).body).toHaveLength(1)
        expect((await browser.delete(`/api/Member/Cards?id=${memberCard.id}`)).status).toBe(404)
      })

      test('GEN-16 GEN-17 the last card closes the account and ends its sessions, and signing in shows it closed', async () => {
        const { browser, body } = await member()
        const { memberCard } = registration(await linkCard(world, browser, visaNumber(serial++)))
        const elsewhere = createBrowser(world.app)
        await elsewhere.post('/api/SignIn', { username: body.email, password: body.password, staySignedIn: true })
        expect((await browser.delete(`/api/Member/Cards?id=${memberCard.id}`)).body).toEqual({
          lastFour: memberCard.lastFour,
          closedAccount: true,
        })
        expect((await browser.get('/api/Member')).status).toBe(401)
        expect((await elsewhere.get('/api/Member')).status).toBe(401)
        const again = await createBrowser(world.app).post('/api/SignIn', {
          username: body.email,
          password: body.password,
          staySignedIn: false,
        })
        expect(again.body).toMatchObject({ memberType: 'ClosedAccountMember', active: false })
      })

      test('a closed account is opened by its own call, which nobody else may use', async () => {
        const { browser, body } = await member()
        const open = await linkCard(world, browser, visaNumber(serial++), { path: '/api/Member/ReEnroll' })
        expect(open).toMatchObject({ status: 409, body: { code: 'accountOpen', requestId: expect.any(String) } })
        const { memberCard } = registration(await linkCard(world, browser, visaNumber(serial++)))
        await browser.delete(`/api/Member/Cards?id=${memberCard.id}`)
        const again = createBrowser(world.app)
        await again.post('/api/SignIn', { username: body.email, password: body.password, staySignedIn: false })
        const declined = await linkCard(world, again, '4000000000000002', { path: '/api/Member/ReEnroll' })
        expect(registration(declined).error.code).toBe('declined')
        expect((await again.get('/api/Member')).body.memberType).toBe('ClosedAccountMember')
        const number = visaNumber(serial++)
        const opened = await linkCard(world, again, number, { path: '/api/Member/ReEnroll' })
        expect(registration(opened)).toMatchObject({ memberCard: { lastFour: number.slice(-4) }, error: null })
        expect((await again.get('/api/Member')).body).toMatchObject({ memberType: 'EnrolledCardMember', active: true })
        expect((await linkCard(world, again, visaNumber(serial++), { path: '/api/Member/ReEnroll' })).status).toBe(409)
      })

      test('a card that was let go may be linked by somebody else', async () => {
        const number = visaNumber(serial++)
        const [first, second] = [await member(), await member()]
        const { memberCard } = registration(await linkCard(world, first.browser, number))
        await first.browser.delete(`/api/Member/Cards?id=${memberCard.id}`)
        expect(registration(await linkCard(world, second.browser, number)).error).toBeNull()
      })

      test.each(['abc', '', '-1', '1 or 1=1', '99999999999999999999'])(
        'the id %j is refused as malformed',
        async (id) => {
          const { browser } = await member()
          expect((await browser.delete(`/api/Member/Cards?id=${encodeURIComponent(id)}`)).status).toBe(400)
        },
      )
    })

    test('the card number is in no row, no log line and no request', async () => {
      const number = visaNumber(serial++)
      const { browser } = await member()
      expect(registration(await linkCard(world, browser, number)).error).toBeNull()
      const { rows: tables } = await sql<{ name: string }>`select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(database.current.owner)
      expect(tables.length).toBeGreaterThan(20)
      for (const { name } of tables) {
        const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(
          database.current.engine,
        )
        expect(rows.filter((row) => row.text.includes(number))).toEqual([])
      }
      expect(world.logged.length).toBeGreaterThan(10)
      expect(world.logged.filter((line) => line.includes(number))).toEqual([])
      expect(world.received.filter((request) => request.includes('encryptedCardNumber')).length).toBeGreaterThan(0)
      expect(world.received.filter((request) => request.includes(number))).toEqual([])
    })
  })
