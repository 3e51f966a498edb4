import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { createBrowser } from '#tests/app/browser.ts'
import { addCredit, creditsOf } from '#tests/dines/credit-world.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { postSigned, type SignedContent } from '#tests/dines/sign-feed.ts'
import type { Network } from '#domain/dines/networks.ts'
import { makeSecrets } from '../settings/secrets.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let world: RunningTestApp
    let credit: Awaited<ReturnType<typeof addCredit>>
    beforeAll(async () => {
      world = await createTestApp(database.current)
      credit = await addCredit(database.current.engine, { partnerId: 'wired' })
    })
    afterAll(() => world.close())

    function post(
      answers: readonly object[],
      { network = 'visa', ...delivery }: Partial<SignedContent> & { network?: Network | 'diners' } = {},
    ) {
      const { feeds } = world.context.secrets
      const [secret = ''] = feeds[network === 'diners' ? 'visa' : network]
      return postSigned(world.app, { secret, path: `/feeds/${network}/credits`, content: { answers }, ...delivery })
    }
    const received = (eventId: string) => ({ eventId, reference: credit.reference, status: 'pending_received' })
    const status = async () => (await creditsOf(database.current.engine, credit))[0]?.status

    test('a delivery that is signed by another secret, changed on the way or too old changes nothing', async () => {
      const answers = [received('wire-0')]
      const [strange = ''] = makeSecrets().feeds.visa
      const [another = ''] = world.context.secrets.feeds.amex
      for (const delivery of [
        { secret: strange },
        { secret: another },
        { arrives: JSON.stringify({ answers: [{ ...received('wire-0'), status: 'rejected' }] }) },
        { signedAt: new Date(Date.now() - 6 * 60_000) },
      ])
        expect(await post(answers, delivery)).toMatchObject({ status: 401, body: { code: 'invalidSignature' } })
      expect(await status()).toBe('pending')
    })

    test("another network's credit, another partner's and one that never was are unknown", async () => {
      const unknown = {
        status: 202,
        body: { accepted: 0, duplicates: 0, refused: [{ line: 1, reason: 'unknownCredit' }] },
      }
      expect(await post([received('wire-1')], { network: 'amex' })).toEqual(unknown)
      for (const reference of [
        credit.reference.replace('wired', 'nosh'),
        `wired.${credit.creditId}`,
        'wired.999999',
        'wired.0',
        'nonsense',
      ])
        expect(await post([{ ...received('wire-1'), reference }])).toEqual(unknown)
      expect(await post([received('wire-1')], { network: 'diners' })).toMatchObject({ status: 404 })
    })

    test('one malformed answer refuses the whole delivery, naming the answer and the field', async () => {
      const bad = { ...received('wire-3'), status: 'pending' }
      const { status: code, body } = await post([received('wire-2'), bad])
      expect([code, body.code, body.fields[0].field]).toEqual([400, 'invalidRequest', 'answers.1.status'])
      expect(await post([], { content: [] })).toMatchObject({ status: 400 })
      expect(await status()).toBe('pending')
    })

    test('a signed delivery is taken in and says what became of each answer', async () => {
      const late = { ...received('wire-7'), status: 'rejected' }
      const delivery = [
        received('wire-4'),
        received('wire-4'),
        received('wire-5'),
        { ...received('wire-6'), status: 'completed' },
        late,
      ]
      const refused = [{ line: 5, reason: 'creditIsFinal' }]
      expect(await post(delivery)).toEqual({ status: 202, body: { accepted: 2, duplicates: 2, refused } })
      expect(await post(delivery)).toEqual({ status: 202, body: { accepted: 0, duplicates: 4, refused } })
      expect(await status()).toBe('completed')
    })

    test('the call is documented with its body and its answer', async () => {
      const { body } = await createBrowser(world.app).get('/api/docs/json')
      const { requestBody, responses } = body.paths['/feeds/{network}/credits'].post
      expect(requestBody.content['application/json'].schema.properties).toHaveProperty('answers')
      expect(responses['202'].content['application/json'].schema.properties).toHaveProperty('refused')
    })
  })
