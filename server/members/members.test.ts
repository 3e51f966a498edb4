import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { interfaceTypeSchema, memberTypeSchema } from '#contract/schemas/member.ts'
import { createTestApp } from '#tests/app/app.ts'
import { createBrowser, joinedBrowser, signUpBody } from '#tests/app/browser.ts'
import { linkCard, visaNumber } from '#tests/app/link-card.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { verifyAudit } from '../audit/audit-log.ts'
import { newPublicId } from './public-id.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    describe('the member', () => {
      test('MEMBER-01 MEMBER-02 API-10 GET /api/Member answers who is signed in', async () => {
        const { browser, body } = await joinedBrowser(world.app, { phoneNumber: '(212) 456-7890', emailOptIn: true })
        expect((await browser.get('/api/Member')).body).toMatchObject({
          publicId: expect.stringMatching(/^[\w-]{22}$/),
          firstName: 'Ada',
          lastName: 'Byron',
          email: body.email,
          emailOptIn: true,
          phoneNumber: '2124567890',
          smsOptIn: false,
        })
      })

      test('MEMBER-03 the address has exactly five fields', async () => {
        const { browser } = await joinedBrowser(world.app)
        const { address } = (await browser.get('/api/Member')).body
        expect(Object.keys(address)).toEqual(['address1', 'address2', 'city', 'state', 'zipCode'])
      })

      test('MEMBER-04 MEMBER-05 MEMBER-06 family, tier, type, profile, activity and origin are told', async () => {
        const { member } = await joinedBrowser(world.app, { source: 'postcard' })
        expect(member).toMatchObject({
          familyId: null,
          tierLevel: 0,
          memberType: 'NonCardMember',
          hasWebProfile: true,
          active: true,
          enrollmentSource: 'postcard',
          joinDate: world.clock.now.toISOString(),
        })
      })

      test('MEMBER-07 MEMBER-08 progress and bonuses are told where the partner has them', async () => {
        const { member } = await joinedBrowser(world.app, { host: 'ihg.localhost:3000' })
        expect(member.diningProgress).toEqual({
          status: 'Building',
          remainingDines: expect.any(Number),
          dinesRequired: expect.any(Number),
          remainingDollars: 0,
          dollarsRequired: 0,
          ytdMilesOrDollars: 0,
        })
        expect(member.activeBonuses).toEqual([
          { code: expect.any(String), bonusStatus: 'Enrolled', createDateUtc: world.clock.now.toISOString() },
        ])
        expect(member).toMatchObject({ isNewMemberBonus: true, memberIsEligibleForNMB: true })
      })

      test('e-mail opt-in makes a Select member', async () => {
        const { member } = await joinedBrowser(world.app, { emailOptIn: true })
        expect(member.tierLevel).toBe(2)
        const since = await database.current.engine
          .selectFrom('member_email_opt_in as o')
          .innerJoin('member as m', 'm.id', 'o.member_id')
          .select(['o.since', 'o.opted_in'])
          .where('m.public_id', '=', member.publicId)
          .execute()
        expect(since).toEqual([{ since: world.clock.now, opted_in: true }])
      })

      test('nobody signed in is answered 401 with a code', async () => {
        expect(await createBrowser(world.app).get('/api/Member')).toMatchObject({
          status: 401,
          body: { code: 'notSignedIn' },
        })
      })
    })

    describe('a known member', () => {
      test('API-16 MEMBER-10 who looks themselves up gets the member with the publicId and how they come in', async () => {
        const { browser, member } = await joinedBrowser(world.app, { emailOptIn: true })
        const { body: asSignedIn } = await browser.get('/api/Member')
        const { status, body } = await browser.get(`/api/Member/${member.publicId}`)
        expect(status).toBe(200)
        expect(body).toEqual({ ...asSignedIn, publicId: member.publicId, interfaceType: 'direct' })
        expect(body).toMatchObject({ firstName: member.firstName, email: member.email, tierLevel: 2 })
      })

      test('another member and a visitor get only what activation needs, with the publicId', async () => {
        const { member } = await joinedBrowser(world.app)
        const { browser: other } = await joinedBrowser(world.app)
        const { body: told } = await other.get(`/api/Member/${member.publicId}`)
        expect(Object.keys(told).toSorted()).toEqual([
          'active',
          'hasWebProfile',
          'interfaceType',
          'publicId',
          'tierLevel',
        ])
        const { body } = await createBrowser(world.app).get(`/api/Member/${member.publicId}`)
        expect(body).toEqual({
          publicId: member.publicId,
          interfaceType: 'direct',
          tierLevel: 0,
          hasWebProfile: true,
          active: true,
        })
      })

      test('MEMBER-11 the look-up says how somebody comes in: known, sso or direct', async () => {
        expect(interfaceTypeSchema.options.toSorted()).toEqual(['direct', 'known', 'sso'])
        for (const [partnerId, interfaceType] of [
          ['nosh', 'direct'],
          ['marriott', 'sso'],
          ['ftch', 'known'],
        ] as const) {
          const publicId = newPublicId(() => Buffer.from(`a guest, ${partnerId}`.padEnd(16).slice(0, 16)))
          await sql`insert into member (partner_id, public_id, email, joined_at, updated_at)
            values (${partnerId}, ${publicId}, ${`${publicId}@example.com`}, now(), now())`.execute(
            database.current.engine,
          )
          const browser = createBrowser(world.app, `${partnerId}.localhost:3000`)
          expect((await browser.get(`/api/Member/${publicId}`)).body).toMatchObject({ publicId, interfaceType })
        }
      })

      test('MEMBER-12 a member has no card yet, has one, or has closed the account', async () => {
        expect(memberTypeSchema.options.toSorted()).toEqual([
          'ClosedAccountMember',
          'EnrolledCardMember',
          'NonCardMember',
        ])
        const { browser, body, member } = await joinedBrowser(world.app)
        expect(member.memberType).toBe('NonCardMember')
        await linkCard(world, browser, visaNumber(7301))
        expect((await browser.get('/api/Member')).body.memberType).toBe('EnrolledCardMember')
        expect((await browser.post('/api/Member/Close')).status).toBe(200)
        const again = createBrowser(world.app)
        const { email: username, password } = body
        await again.post('/api/SignIn', { username, password, staySignedIn: false })
        expect((await again.get('/api/Member')).body.memberType).toBe('ClosedAccountMember')
      })

      test("an unknown, a malformed and another partner's id are not found", async () => {
        const { member } = await joinedBrowser(world.app)
        const elsewhere = createBrowser(world.app, 'hilton.localhost:3000')
        expect((await elsewhere.get(`/api/Member/${member.publicId}`)).status).toBe(404)
        for (const id of ['AAAAAAAAAAAAAAAAAAAAAA', 'x', 'Activate', "' or 1=1", '..%2Fadmin'])
          expect((await createBrowser(world.app).get(`/api/Member/${encodeURIComponent(id)}`)).status).toBe(404)
      })

      test('ids have 128 random bits, and a fixed path is never one', () => {
        const draws = [Buffer.from('Transactions', 'base64url'), Buffer.alloc(16, 7)]
        expect(newPublicId(() => draws.shift() ?? Buffer.alloc(16))).toBe(Buffer.alloc(16, 7).toString('base64url'))
      })
    })

    describe('joining', () => {
      test('API-06 API-08 the sign-up fields make a member who is signed in', async () => {
        const browser = createBrowser(world.app)
        const body = signUpBody()
        const answer = await browser.post('/api/Members/Prospects', body)
        expect(answer).toMatchObject({ status: 200, body: { email: body.email, memberType: 'NonCardMember' } })
        expect(answer.headers['content-type']).toContain('application/json')
        expect((await browser.get('/api/Member')).body.publicId).toBe(answer.body.publicId)
        expect((await browser.post('/api/Prospects', { email: 'x@example.com' })).status).toBe(202)
      })

      test('the password is kept as an argon2id hash', async () => {
        const { member, body } = await joinedBrowser(world.app)
        const row = await database.current.engine
          .selectFrom('member')
          .select('password_hash')
          .where('public_id', '=', member.publicId)
          .executeTakeFirst()
        expect(row?.password_hash).toMatch(/^\$argon2id\$/)
        expect(row?.password_hash).not.toContain(body.password)
      })

      test('an e-mail address joins a partner once, in any case, and another partner too', async () => {
        const { body } = await joinedBrowser(world.app)
        const again = await createBrowser(world.app).post('/api/Members/Prospects', {
          ...body,
          email: body.email.toUpperCase(),
        })
        expect(again).toMatchObject({ status: 400, body: { code: 'emailInUse', fields: [{ field: 'email' }] } })
        const { member } = await joinedBrowser(world.app, { email: body.email, host: 'hilton.localhost:3000' })
        expect(member.email).toBe(body.email)
      })

      test('of two who join at once with one address, one does', async () => {
        const body = signUpBody()
        const answers = await Promise.all(
          [1, 2].map(() => createBrowser(world.app).post('/api/Members/Prospects', body)),
        )
        expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400])
      })

      test.each([
        ['email', { email: 'not an address' }],
        ['zipCode', { zipCode: '00000' }],
        ['phoneNumber', { phoneNumber: '123-456-7890' }],
        ['passwordConfirm', { passwordConfirm: 'another' }],
        ['password', { password: 'short', passwordConfirm: 'short' }],
        ['password', { password: 'x'.repeat(57), passwordConfirm: 'x'.repeat(57) }],
        ['firstName', { firstName: ' ' }],
        ['lastName', { lastName: 'x'.repeat(21) }],
        ['email', { email: `${'x'.repeat(50)}@example.com` }],
        ['isAdmin', { isAdmin: true }],
      ])('a wrong %s is refused and named: %j', async (field, changes) => {
        const answer = await createBrowser(world.app).post('/api/Members/Prospects', { ...signUpBody(), ...changes })
        expect(answer).toMatchObject({ status: 400, body: { code: 'invalidRequest', requestId: expect.any(String) } })
        expect(answer.body.fields.map((one: { field: string }) => one.field)).toContain(field)
      })

      test('a partner number is asked for, checked, unique, and no part of the password', async () => {
        const join = (changes: object) =>
          createBrowser(world.app, 'hilton.localhost:3000').post('/api/Members/Prospects', {
            ...signUpBody(),
            ...changes,
          })
        const fields = async (changes: object) =>
          (await join(changes)).body.fields.map((one: { field: string }) => one.field)
        expect(await fields({})).toEqual(['partnerNumber'])
        expect(await fields({ partnerNumber: '12' })).toEqual(['partnerNumber'])
        const password = 'my 987654321 number'
        expect(await fields({ partnerNumber: '987654321', password, passwordConfirm: password })).toEqual(['password'])
        expect((await join({ partnerNumber: '987654321' })).status).toBe(200)
        expect(await join({ partnerNumber: '987654321' })).toMatchObject({
          status: 400,
          body: { code: 'partnerNumberInUse' },
        })
      })

      test('a number that is taken is told before the e-mail address, so that it opens no way to ask for addresses', async () => {
        const host = 'hilton.localhost:3000'
        const { body } = await joinedBrowser(world.app, { host })
        const join = (changes: object) =>
          createBrowser(world.app, host).post('/api/Members/Prospects', { ...signUpBody(), ...changes })
        const { partnerNumber } = body
        const known = await join({ partnerNumber, email: body.email })
        const unknown = await join({ partnerNumber, email: 'not-here-yet@example.com' })
        expect(known).toMatchObject({ status: 400, body: { code: 'partnerNumberInUse' } })
        expect({ ...unknown.body, requestId: '' }).toEqual({ ...known.body, requestId: '' })
        expect(await join({ partnerNumber: '555444333', email: body.email })).toMatchObject({
          body: { code: 'emailInUse' },
        })
      })

      test('an address that is known is refused by the same work as one that is not, and it is written down', async () => {
        const { body } = await joinedBrowser(world.app)
        const busy = await createTestApp(database.current, {
          limits: { password: { memoryKib: 8, passes: 1, workers: 0, queue: 0 } },
        })
        const join = ({ app }: Pick<typeof busy, 'app'>, email: string) =>
          createBrowser(app).post('/api/Members/Prospects', { ...signUpBody(), email })
        for (const email of [body.email, 'nobody-yet@example.com']) expect((await join(busy, email)).status).toBe(503)
        await busy.close()
        expect((await join(world, body.email)).body).toMatchObject({ code: 'emailInUse' })
        const written = await database.current.engine
          .selectFrom('audit_entry')
          .select(['actor', 'details', 'subject'])
          .where('action', '=', 'signUp.refused')
          .where('partner_id', '=', 'nosh')
          .orderBy('position', 'desc')
          .executeTakeFirst()
        expect(written).toMatchObject({ actor: 'visitor', details: '{"taken":"email"}' })
        expect(written?.subject).not.toContain('@')
      })

      test.each(['united.localhost:3000', 'ftch.localhost:3000'])(
        'nobody joins at %s, whose members come from elsewhere',
        async (host) => {
          expect((await createBrowser(world.app, host).post('/api/Members/Prospects', signUpBody())).status).toBe(403)
        },
      )

      test('a default opt-in to texts counts only where the partner asks for it', async () => {
        const { member } = await joinedBrowser(world.app, { phoneNumber: '2124567890' })
        expect(member.smsOptIn).toBe(false)
        const there = await joinedBrowser(world.app, {
          phoneNumber: '2124567890',
          partnerNumber: '1234567890123456',
          host: 'fuel-rewards.localhost:3000',
        })
        expect(there.member.smsOptIn).toBe(true)
      })
    })

    describe('questions of the forms', () => {
      const isValid = async (path: string) => (await createBrowser(world.app).get(path)).body

      test('TXN-12 an e-mail address is valid where it is one and nobody has it', async () => {
        const { body } = await joinedBrowser(world.app)
        expect(await isValid(`/api/Members/Validate/Email?email=${encodeURIComponent(body.email)}`)).toEqual({
          isValid: false,
        })
        expect(await isValid('/api/Members/Validate/Email?email=new@example.com')).toEqual({ isValid: true })
        expect(await isValid('/api/Members/Validate/Email?email=nonsense')).toEqual({ isValid: false })
      })

      test('TXN-11 a ZIP code is valid where the gazetteer has it', async () => {
        expect(await isValid('/api/Members/Validate/Zip?zip=94103')).toEqual({ isValid: true })
        expect(await isValid('/api/Members/Validate/Zip?zip=00000')).toEqual({ isValid: false })
        expect(await isValid('/api/Members/Validate/Zip?zip=9410')).toMatchObject({
          code: 'invalidRequest',
          fields: [{ field: 'zip' }],
        })
      })

      test('an address may ask about 10 e-mail addresses in 10 minutes, and each question is written down', async () => {
        const strict = await createTestApp(database.current, {
          limits: { emailChecksPerTenMinutes: 10, emailCheckMs: 30 },
        })
        const browser = createBrowser(strict.app)
        const started = performance.now()
        const statuses = []
        for (let asked = 0; asked < 11; asked++)
          statuses.push((await browser.get(`/api/Members/Validate/Email?email=${asked}@example.com`)).status)
        expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
        expect(performance.now() - started).toBeGreaterThan(10 * 29)
        const { entries } = await database.current.engine
          .selectFrom('audit_entry')
          .select(({ fn }) => fn.countAll<number>().as('entries'))
          .where('action', '=', 'validateEmail')
          .executeTakeFirstOrThrow()
        expect(entries).toBeGreaterThanOrEqual(10)
        await strict.close()
      })

      test('joining and asking share the ten, whether the address is known, new or asked for under another spelling', async () => {
        const strict = await createTestApp(database.current, { limits: { emailChecksPerTenMinutes: 10 } })
        const known = (await joinedBrowser(strict.app)).body
        const browser = createBrowser(strict.app)
        const ask = () => browser.get(`/api/Members/Validate/Email?email=${encodeURIComponent(known.email)}`)
        const join = (body = known) => browser.post('/api/Members/Prospects', body)
        for (let round = 0; round < 5; round++)
          expect([(await ask()).status, (await join()).status]).toEqual([200, 400])
        for (const answer of [await ask(), await join(), await join(signUpBody())]) {
          expect(answer).toMatchObject({ status: 429, body: { code: 'tooManyRequests' } })
          expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
        }
        expect((await browser.get('/%61pi/Members/Validate/Email?email=a@example.com')).status).not.toBe(200)
        expect(await join({ ...known, zipCode: '00000' })).toMatchObject({ body: { code: 'invalidRequest' } })
        await strict.close()
      })

      test('a prospect is kept once, and a badly formed address is named', async () => {
        const browser = createBrowser(world.app)
        expect((await browser.post('/api/Prospects', { email: ' Pro@Example.com ' })).status).toBe(202)
        expect((await browser.post('/api/Prospects', { email: 'pro@example.com' })).status).toBe(202)
        const rows = await database.current.engine
          .selectFrom('prospect')
          .select('email')
          .where('email_folded', '=', 'pro@example.com')
          .execute()
        expect(rows).toEqual([{ email: 'Pro@Example.com' }])
        expect((await browser.post('/api/Prospects', { email: 'nonsense' })).body).toMatchObject({
          code: 'invalidRequest',
          fields: [{ field: 'email' }],
        })
      })
    })

    test('TXN-08 review statuses name each transaction and whether it is reviewed', async () => {
      const { browser } = await joinedBrowser(world.app)
      const { status, body } = await browser.get('/api/reviews/status?txnId=1&txnId=2')
      expect(status).toBe(200)
      expect(body).toEqual([
        { id: '1', completed: false },
        { id: '2', completed: false },
      ])
      expect((await createBrowser(world.app).get('/api/reviews/status?txnId=1')).status).toBe(401)
      const many = Array.from({ length: 51 }, (_, at) => `txnId=${at}`).join('&')
      expect((await browser.get(`/api/reviews/status?${many}`)).status).toBe(400)
    })

    test('PARTNER-32 API-17 the feature flags have their three kinds', async () => {
      const { body } = await createBrowser(world.app).get('/api/feature-flags')
      expect(Object.keys(body)).toEqual(['authFlags', 'filters', 'partnerFeatureFlags'])
      for (const flags of Object.values(body))
        for (const flag of Object.values(flags as object)) expect(typeof flag).toBe('boolean')
    })

    test('what members did is written down, and the chain is sound', async () => {
      expect(await verifyAudit(database.current.engine, 'nosh')).toMatchObject({
        sound: true,
        entries: expect.any(Number),
      })
    })
  })
