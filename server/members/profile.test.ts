import { describe, expect, test } from 'vitest'
import { joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { verifyAudit } from '../audit/audit-log.ts'

const profile = {
  firstName: 'Grace',
  lastName: 'Hopper',
  address1: '1 Pier',
  address2: 'Apt 2',
  city: 'San Francisco',
  state: 'CA',
  zipCode: '94110',
  phoneNumber: '1-212-456-7890',
  emailOptIn: true,
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    function optIns(publicId: string) {
      const { engine } = database.current
      return engine
        .selectFrom('member_email_opt_in as o')
        .innerJoin('member as m', (join) =>
          join.onRef('m.partner_id', '=', 'o.partner_id').onRef('m.id', '=', 'o.member_id'),
        )
        .select(['o.since', 'o.opted_in'])
        .where('m.public_id', '=', publicId)
        .orderBy('o.since')
        .execute()
    }

    test('a member changes what is theirs, and nobody else is changed', async () => {
      const { browser, body } = await joinedBrowser(world.app)
      const { browser: other, member: untouched } = await joinedBrowser(world.app)
      const answer = await browser.put('/api/Member', { ...profile, firstName: '  Grace ' })
      expect(answer).toMatchObject({
        status: 200,
        body: {
          firstName: 'Grace',
          lastName: 'Hopper',
          email: body.email,
          emailOptIn: true,
          phoneNumber: '2124567890',
          smsOptIn: false,
          address: { address1: '1 Pier', address2: 'Apt 2', city: 'San Francisco', state: 'CA', zipCode: '94110' },
        },
      })
      expect((await browser.get('/api/Member')).body).toEqual(answer.body)
      expect((await other.get('/api/Member')).body).toMatchObject({ firstName: untouched.firstName, phoneNumber: '' })
      const { rows } = await verified('nosh')
      expect(rows.at(-1)).toMatchObject({ action: 'updateProfile', actor: `member:${answer.body.publicId}` })
    })

    async function verified(partnerId: string) {
      const { engine } = database.current
      expect(await verifyAudit(engine, partnerId)).toMatchObject({ sound: true })
      const rows = await engine
        .selectFrom('audit_entry')
        .select(['actor', 'action'])
        .where('partner_id', '=', partnerId)
        .orderBy('position')
        .execute()
      return { rows }
    }

    test('the day on which e-mails were allowed is kept, once for each change', async () => {
      const { browser, member } = await joinedBrowser(world.app)
      const joined = world.clock.now
      world.clock.now = new Date(joined.getTime() + 600_000)
      for (const emailOptIn of [true, true]) await browser.put('/api/Member', { ...profile, emailOptIn })
      expect(await optIns(member.publicId)).toEqual([
        { since: joined, opted_in: false },
        { since: world.clock.now, opted_in: true },
      ])
      await browser.put('/api/Member', { ...profile, emailOptIn: false })
      expect((await optIns(member.publicId)).at(-1)).toEqual({ since: world.clock.now, opted_in: false })
    })

    test('what is left out stays as it was', async () => {
      const { browser } = await joinedBrowser(world.app)
      await browser.put('/api/Member', profile)
      const { body } = await browser.put('/api/Member', { city: 'Oakland' })
      expect(body).toMatchObject({ firstName: 'Grace', emailOptIn: true, phoneNumber: '2124567890' })
      expect(body.address).toMatchObject({ address1: '1 Pier', city: 'Oakland' })
      expect((await browser.put('/api/Member', {})).body).toEqual(body)
    })

    test('texts go only to a number, and only where the partner sends any', async () => {
      const { browser } = await joinedBrowser(world.app, { host: 'wynd.localhost:3000', partnerNumber: '123456789A' })
      const put = async (more: object) => (await browser.put('/api/Member', { ...profile, ...more })).body
      expect(await put({ smsOptIn: true })).toMatchObject({ smsOptIn: true })
      expect(await put({})).toMatchObject({ smsOptIn: true })
      expect(await put({ phoneNumber: '', smsOptIn: true })).toMatchObject({ phoneNumber: '', smsOptIn: false })
      const { browser: nosh } = await joinedBrowser(world.app)
      expect((await nosh.put('/api/Member', { ...profile, smsOptIn: true })).body).toMatchObject({ smsOptIn: false })
    })

    test('what is wrong is named field by field, and then nothing is changed', async () => {
      const { browser, member } = await joinedBrowser(world.app)
      const refused = await browser.put('/api/Member', {
        ...profile,
        firstName: ' ',
        zipCode: '00000',
        phoneNumber: '123-456-7890',
      })
      expect(refused).toMatchObject({
        status: 400,
        body: {
          code: 'invalidRequest',
          fields: [
            { field: 'firstName', message: 'This field is required.' },
            { field: 'zipCode', message: 'This ZIP code is not located in the U.S.' },
            { field: 'phoneNumber', message: 'Invalid phone number, please check the number and try again.' },
          ],
        },
      })
      expect(await browser.put('/api/Member', { ...profile, zipCode: '9411' })).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'zipCode' }] },
      })
      expect((await browser.put('/api/Member', { ...profile, email: 'other@mail.example' })).status).toBe(400)
      expect((await browser.get('/api/Member')).body).toMatchObject({ firstName: member.firstName, phoneNumber: '' })
    })

    test.each([
      ['PROFILE-13', 'firstName', 20],
      ['PROFILE-14', 'lastName', 20],
      ['PROFILE-18', 'address1', 30],
      ['PROFILE-19', 'address2', 30],
      ['PROFILE-20', 'city', 20],
    ] as const)('%s %s takes %i characters and no more', async (_, field, most) => {
      const { browser } = await joinedBrowser(world.app)
      const whole = await browser.put('/api/Member', { ...profile, [field]: 'x'.repeat(most) })
      expect({ ...whole.body, ...whole.body.address }).toMatchObject({ [field]: 'x'.repeat(most) })
      expect(await browser.put('/api/Member', { ...profile, [field]: 'x'.repeat(most + 1) })).toMatchObject({
        status: 400,
        body: { code: 'invalidRequest', fields: [{ field, message: expect.stringMatching(/\w/) }] },
      })
    })

    test('nobody changes a profile without a session or its token', async () => {
      const { browser } = await joinedBrowser(world.app)
      expect((await browser.put('/api/Member', profile, { 'x-xsrf-token': 'wrong' })).status).toBe(403)
      browser.cookies.clear()
      expect([401, 403]).toContain((await browser.put('/api/Member', profile)).status)
    })
  })
