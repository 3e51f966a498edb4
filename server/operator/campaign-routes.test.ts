import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type RunningTestApp } from '#tests/app/app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { addMember } from '#tests/dines/feed-world.ts'
import { operatorSecretOf, postSigned } from '#tests/dines/sign-feed.ts'
import { makeSecrets } from '../settings/secrets.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    let world: RunningTestApp
    beforeAll(async () => {
      world = await createTestApp(database.current)
    })
    afterAll(() => world.close())

    const by = { partner: 'hilton', actor: 'ada', reason: 'the plan of winter' }
    const post = (content: object, secret = operatorSecretOf(world.context.secrets)) =>
      postSigned(world.app, { secret, path: '/operator/campaigns', content })
    const publish = (...campaigns: readonly unknown[]) => post({ type: 'campaigns.publish', ...by, campaigns })

    test('campaigns are published, listed at their partner, raised and ended', async () => {
      const winter = { code: 'winter', title: 'Winter nights', reward: '500', budget: '1000', hours: '17:00-21:00' }
      expect(await publish(winter)).toMatchObject({ status: 200, body: { published: 1 } })
      expect(await publish(winter)).toMatchObject({ status: 200, body: { published: 0, unchanged: 1 } })
      expect(await post({ type: 'campaign.raise', ...by, code: 'winter', budget: 2_000 })).toMatchObject({
        body: { outcome: 'raised' },
      })
      const { body } = await post({ type: 'campaigns.list', partner: 'hilton' })
      expect(body.campaigns).toMatchObject([
        {
          code: 'winter',
          terms: { extra: { reward: 500 }, hours: { from: 1020, to: 1260 } },
          budget: 2_000,
          granted: 0,
        },
      ])
      expect((await post({ type: 'campaigns.list', partner: 'nosh' })).body.campaigns).toEqual([])
      const end = { type: 'campaign.end', ...by, code: 'winter' }
      expect(await post({ ...end, partner: 'nosh' })).toMatchObject({ status: 404, body: { code: 'notFound' } })
      expect(await post(end)).toMatchObject({ status: 200, body: { endedAt: expect.any(String) } })
      expect(await post(end)).toMatchObject({ status: 409, body: { code: 'alreadyEnded' } })
    })

    test('a message that is played again does nothing again, and is told what it was told', async () => {
      expect(await publish({ code: 'twice', title: 'Twice', reward: '5' })).toMatchObject({ body: { published: 1 } })
      const pause = {
        secret: operatorSecretOf(world.context.secrets),
        path: '/operator/campaigns',
        content: { type: 'campaign.pause', ...by, code: 'twice' },
        messageId: 'msg_pause',
      }
      const first = await postSigned(world.app, pause)
      expect(first).toMatchObject({ status: 200, body: { pausedAt: expect.any(String) } })
      expect(await post({ type: 'campaign.resume', ...by, code: 'twice' })).toMatchObject({ status: 200 })
      expect(await postSigned(world.app, pause)).toEqual(first)
      const later = new Date(Date.now() + 60_000)
      expect(await postSigned(world.app, { ...pause, signedAt: later })).toEqual(first)
      const { body } = await post({ type: 'campaigns.list', partner: 'hilton' })
      expect(body.campaigns).toContainEqual(expect.objectContaining({ code: 'twice', pausedAt: null }))
    })

    test('of many copies of one message at once one is done, and a question is answered once', async () => {
      const sending = (content: object, messageId: string) =>
        postSigned(world.app, {
          secret: operatorSecretOf(world.context.secrets),
          path: '/operator/campaigns',
          content,
          messageId,
        })
      const raise = { type: 'campaign.raise', ...by, code: 'winter', budget: 1 }
      const statuses = await Promise.all(Array.from({ length: 6 }, () => sending(raise, 'msg_many')))
      expect(new Set(statuses.map(({ body: { code } }) => code)).size).toBeLessThan(3)
      const list = { type: 'campaigns.list', partner: 'hilton' }
      expect(await sending(list, 'msg_list')).toMatchObject({ status: 200 })
      expect(await sending(list, 'msg_list')).toMatchObject({ status: 409, body: { code: 'repeated' } })
    })

    test('a key is for its programmes and its actions alone', async () => {
      const secrets = makeSecrets()
      const secret = operatorSecretOf(secrets)
      const partners = ['hilton']
      const operators = { desk: { secrets: [secret], partners, actions: ['campaigns' as const] } }
      const apart = await createTestApp(database.current, { secrets: { ...secrets, operators } })
      const ask = (path: string, content: object) => postSigned(apart.app, { secret, path, content })
      const list = (partner: string) => ask('/operator/campaigns', { type: 'campaigns.list', partner })
      const refused = { status: 403, body: { code: 'notAllowed' } }
      expect(await list('hilton')).toMatchObject({ status: 200 })
      expect(await list('nosh')).toMatchObject(refused)
      expect(await list('nobody')).toMatchObject(refused)
      const statement = { type: 'statement.read', partner: 'hilton', member: 'somebody' }
      expect(await ask('/operator/rewards', statement)).toMatchObject(refused)
      expect(await ask('/operator/exceptions', { type: 'exceptions.list' })).toMatchObject(refused)
      const terms = [{ partner: 'hilton', id: 'a', from: '2026-01-01' }]
      expect(await ask('/operator/restaurants', { terms })).toMatchObject(refused)
      await apart.close()
    })

    test('a campaign is paused and goes on, and takes members onto its list, all or none', async () => {
      const db = database.current.engine
      const ids = await Promise.all(
        ['hilton', 'hilton', 'nosh'].map(async (partnerId) => {
          const memberId = await addMember(db, partnerId)
          const publicId = `m${memberId}`.padEnd(22, '_')
          await db.updateTable('member').set({ public_id: publicId }).where('id', '=', memberId).execute()
          return publicId
        }),
      )
      expect(await publish({ code: 'some', title: 'Some', reward: '5', members: 'listed' })).toMatchObject({
        body: { published: 1 },
      })
      const add = (...members: readonly string[]) => post({ type: 'campaign.addMembers', ...by, code: 'some', members })
      const refused = await add(...ids)
      expect(refused).toMatchObject({ status: 400, body: { code: 'invalidRequest' } })
      expect(refused.body.fields).toMatchObject([{ field: 'members.2' }])
      expect(await add(...ids.slice(0, 2))).toMatchObject({ status: 200, body: { added: 2, unchanged: 0 } })
      expect(await add(...ids.slice(0, 1))).toMatchObject({ status: 200, body: { added: 0, unchanged: 1 } })
      expect(await add('N\u0000')).toMatchObject({ status: 400 })
      expect(
        await post({ type: 'campaign.addMembers', ...by, code: 'winter', members: ids.slice(0, 1) }),
      ).toMatchObject({ status: 409 })
      const deed = (type: string, partner = 'hilton') =>
        post({ type: `campaign.${type}`, ...by, partner, code: 'some' })
      expect(await deed('pause', 'nosh')).toMatchObject({ status: 404, body: { code: 'notFound' } })
      const { body } = await deed('pause')
      expect(body).toMatchObject({ pausedAt: expect.any(String) })
      expect(await deed('pause')).toMatchObject({ status: 200, body: { pausedAt: body.pausedAt } })
      const { body: listed } = await post({ type: 'campaigns.list', partner: 'hilton' })
      expect(listed.campaigns).toContainEqual(expect.objectContaining({ code: 'some', pausedAt: body.pausedAt }))
      expect(await deed('resume')).toMatchObject({ status: 200, body: { resumedAt: expect.any(String) } })
      expect(await deed('resume')).toMatchObject({ status: 409, body: { code: 'notPaused' } })
    })

    test('a row that can’t be published is named by its field, and no other is', async () => {
      const good = { code: 'good', title: 'Good', reward: '5' }
      const answer = await publish(good, { code: 'bad', title: 'Bad', reward: 'much' })
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalidRequest', requestId: expect.any(String) } })
      expect(answer.body.fields).toMatchObject([{ field: 'campaigns.1.reward' }])
      expect(await publish(good, { ...good, restaurants: 'nowhere' })).toMatchObject({ status: 400 })
      const { body } = await post({ type: 'campaigns.list', partner: 'hilton' })
      expect(body.campaigns.map(({ code }: { readonly code: string }) => code)).not.toContain('good')
    })

    test('what is not signed, not known, or holds a NUL is refused', async () => {
      expect(await post({ type: 'campaigns.list', partner: 'hilton' }, operatorSecretOf(makeSecrets()))).toMatchObject({
        status: 401,
      })
      expect(await post({ type: 'campaigns.list', partner: 'nobody' })).toMatchObject({ status: 404 })
      expect(await publish({ code: 'nul', title: 'N\u0000', reward: '5' })).toMatchObject({ status: 400 })
      expect(await publish({ code: 'other', title: 'Other', reward: '5', price: '3' })).toMatchObject({ status: 400 })
      expect(await post({ type: 'campaign.end', ...by, code: 'winter', reason: '' })).toMatchObject({ status: 400 })
    })
  })
