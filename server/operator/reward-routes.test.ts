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
    const members: Record<string, string> = {}
    beforeAll(async () => {
      world = await createTestApp(database.current)
      for (const partner of ['hilton', 'nosh']) {
        const { publicId } = await database.current.engine
          .selectFrom('member')
          .select('public_id as publicId')
          .where('id', '=', await addMember(database.current.engine, partner))
          .executeTakeFirstOrThrow()
        members[partner] = publicId
      }
    })
    afterAll(() => world.close())

    const post = (content: object, secret = operatorSecretOf(world.context.secrets)) =>
      postSigned(world.app, { secret, path: '/operator/rewards', content })
    const approver = () => operatorSecretOf(world.context.secrets, 'approver')
    const postText = (content: string) =>
      postSigned(world.app, { secret: operatorSecretOf(world.context.secrets), path: '/operator/rewards', content })
    const proposal = (given: object = {}) => ({
      type: 'adjustment.propose',
      partner: 'hilton',
      member: members['hilton'],
      amount: 500,
      actor: 'ada',
      reason: 'The dinner of May 3',
      ...given,
    })

    test('what is proposed waits, is approved by somebody else, and stands in the account', async () => {
      const { status, body } = await post(proposal())
      expect(status).toBe(200)
      const { id } = body
      const of = { partner: 'hilton', id }
      const list = { type: 'adjustments.list', partner: 'hilton' }
      expect((await post(list)).body.adjustments).toMatchObject([
        { id, member: members['hilton'], amount: 500, proposedBy: 'operator:console/ada' },
      ])
      const approve = { type: 'adjustment.approve', ...of, actor: 'bea' }
      expect(await post(approve)).toMatchObject({ status: 403, body: { code: 'notAllowed' } })
      expect(await post({ ...approve, actor: 'Ada' }, approver())).toMatchObject({
        status: 409,
        body: { code: 'samePerson' },
      })
      expect(await post({ ...approve, partner: 'nosh' }, approver())).toMatchObject({ status: 404 })
      expect(await post(proposal({ actor: 'bea' }), approver())).toMatchObject({ status: 403 })
      expect(await post(approve, approver())).toMatchObject({ body: { outcome: 'done' } })
      expect((await post(list)).body.adjustments).toEqual([])
      const read = { type: 'statement.read', partner: 'hilton', member: members['hilton'] }
      expect((await post(read)).body.statement).toMatchObject({
        currency: 'Point',
        balance: 500,
        given: 500,
        pending: 0,
      })
      expect((await post({ ...read, day: '2026-01-31' })).body.statement).toMatchObject({ balance: 0, pending: null })
      for (const day of ['2999-01-01', '0000-01-01'])
        expect(await post({ ...read, day })).toMatchObject({
          status: 400,
          body: { fields: [{ field: 'day' }] },
        })
    })

    test('what can not be meant is refused with its field, and who did not sign is not heard', async () => {
      for (const [wrong, field] of [
        [{ amount: 0.5 }, 'amount'],
        [{ amount: 1e12 }, 'amount'],
        [{ reason: 'x\0yz' }, 'reason'],
        [{ reason: 'y'.repeat(501) }, 'reason'],
        [{ actor: 'ada and bea' }, 'actor'],
        [{ member: '' }, 'member'],
      ] as const)
        expect(await post(proposal(wrong))).toMatchObject({ status: 400, body: { fields: [{ field }] } })
      const written = JSON.stringify(proposal({ amount: 12_345 }))
      for (const twice of ['12345,"amount":1', '12345,"\\u0061mount":12345', '1e3', '10.0', '"12345"'])
        expect(await postText(written.replace('12345', twice))).toMatchObject({
          status: 400,
          body: { fields: [{ field: 'amount' }] },
        })
      expect(await post(proposal({ amount: 0 }))).toMatchObject({ status: 409, body: { code: 'amountOutOfRange' } })
      expect(await post(proposal({ member: members['nosh'] }))).toMatchObject({
        status: 409,
        body: { code: 'memberNotFound' },
      })
      expect(await post(proposal({ partner: 'nobody' }))).toMatchObject({ status: 404 })
      expect(await post(proposal(), operatorSecretOf(makeSecrets()))).toMatchObject({ status: 401 })
    })
  })
