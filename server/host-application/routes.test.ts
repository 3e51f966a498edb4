import { beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/settings/config.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { operatorSecretOf, postSigned, type SignedContent } from '#tests/dines/sign-feed.ts'
import { makeSecrets } from '../settings/secrets.ts'

const [secret = '', other = ''] = [makeSecrets(), makeSecrets()].map((made) => operatorSecretOf(made))
const { hostApplications } = readConfig({ HOST_APPLICATIONS: JSON.stringify({ ftch: [secret], nosh: [other] }) })

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database, { config: { hostApplications } })
    let made = 0
    let id = ''
    beforeEach(() => {
      id = `app-${(made += 1)}`
    })

    const at = (seconds: number) => new Date(world.clock.now.getTime() - 3_600_000 + 1_000 * seconds).toISOString()
    const person = (more: object = {}) => ({
      id,
      updatedAt: at(0),
      status: 'open',
      email: `${id}@host.example`,
      firstName: 'Fay',
      lastName: 'Cho',
      zipCode: '10001',
      ...more,
    })
    const closing = (updatedAt: string) => ({ id, updatedAt, status: 'closed' })
    const say = (content: object | string, delivery: Partial<SignedContent> = {}) =>
      postSigned(world.app, { secret, path: '/hosts/ftch/members', content, ...delivery })
    const members = async () =>
      database.current.engine
        .selectFrom('member')
        .select(['partner_id', 'public_id', 'first_name', 'member_type'])
        .where('email', 'like', `%${id}@host.example`)
        .execute()

    test('fifty parallel creations of one person are one member', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => say(person())))
      const outcomes = answers.map(({ body }) => body.outcome)
      expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'unchanged')).toHaveLength(49)
      expect(await members()).toMatchObject([{ partner_id: 'ftch', public_id: answers[0]?.body.publicId }])
    })

    test('what is newer holds, whatever comes after it', async () => {
      await say(person())
      expect((await say(person({ updatedAt: at(2), firstName: 'Newer' }))).body.outcome).toBe('updated')
      expect((await say(person({ updatedAt: at(1), firstName: 'Older' }))).body.outcome).toBe('outdated')
      expect((await say(closing(at(1)))).body.outcome).toBe('outdated')
      expect(await members()).toMatchObject([{ first_name: 'Newer', member_type: 'NonCardMember' }])
      const clash = await say(person({ updatedAt: at(2), firstName: 'Clash' }))
      expect([clash.status, clash.body.fields[0].field]).toEqual([409, 'updatedAt'])
    })

    test('a member is closed and opened again as the same one, and who is closed before they come does not come by an older word', async () => {
      const { publicId } = (await say(person())).body
      expect((await say(closing(at(1)))).body).toMatchObject({ outcome: 'closed', publicId })
      expect(await members()).toMatchObject([{ member_type: 'ClosedAccountMember' }])
      expect((await say(person({ updatedAt: at(2) }))).body).toMatchObject({ outcome: 'updated', publicId })
      expect(await members()).toMatchObject([{ member_type: 'NonCardMember' }])

      id = `${id}-early`
      expect((await say(closing(at(1)))).body).toMatchObject({ outcome: 'closed', publicId: null })
      expect((await say(person())).body.outcome).toBe('outdated')
      expect(await members()).toEqual([])
    })

    test('what is not signed by the own secret, lately and byte for byte, is not looked at', async () => {
      const long = new Date(Date.now() - 6 * 60_000)
      for (const delivery of [
        { secret: other },
        { signedAt: long },
        { arrives: JSON.stringify(person({ firstName: 'X' })) },
      ])
        expect((await say(person(), delivery)).body.code).toBe('invalidSignature')
      for (const partner of ['united', 'nobody', '__proto__'])
        expect((await say(person(), { path: `/hosts/${partner}/members` })).status).toBe(404)
      expect(await members()).toEqual([])
    })

    test('what is wrong is told by field, and makes no half of a member', async () => {
      const wrong: readonly [object, string][] = [
        [person({ email: 'none' }), 'email'],
        [person({ zipCode: '00000' }), 'zipCode'],
        [person({ phoneNumber: '1' }), 'phoneNumber'],
        [person({ firstName: 'a\u0000b' }), 'firstName'],
        [person({ updatedAt: at(7_200) }), 'updatedAt'],
        [person({ updatedAt: 'today' }), 'updatedAt'],
        [person({ status: 'gone' }), 'status'],
      ]
      for (const [content, field] of wrong) {
        const { status, body } = await say(content)
        expect([status, body.code, body.fields[0].field]).toEqual([400, 'invalidRequest', field])
        expect(body.requestId).toEqual(expect.any(String))
      }
      expect((await say('{')).status).toBe(400)
      expect((await say(person({ firstName: 'a'.repeat(1_000_000) }))).status).toBe(413)
      expect(await members()).toEqual([])
    })

    test('an e-mail address of another member is refused, for who comes and who is there', async () => {
      const email = `taken-${id}@host.example`
      await say(person({ email }))
      const [first, second] = [id, `${id}-two`]
      id = second
      expect((await say(person({ email }))).body).toMatchObject({ code: 'emailInUse', fields: [{ field: 'email' }] })
      expect((await say(person())).body.outcome).toBe('created')
      expect((await say(person({ updatedAt: at(1), email }))).status).toBe(409)
      id = first
      expect(await members()).toHaveLength(1)
    })

    test('of two members to whom one address is given at once, one gets it and the other is told that it is in use', async () => {
      const base = id
      const of = (one: string, more: object) => person({ id: one, email: `${one}@host.example`, ...more })
      const pairs = Array.from({ length: 10 }, (_, pair) => [`${base}-${pair}-a`, `${base}-${pair}-b`] as const)
      await Promise.all(pairs.flat().map((one) => say(of(one, {}))))
      const answers = await Promise.all(
        pairs.map(([a, b], pair) => {
          const more = { updatedAt: at(1), email: `shared-${pair}-${base}@host.example` }
          return Promise.all([say(of(a, more)), say(of(b, more))])
        }),
      )
      for (const pair of answers) {
        expect(pair.map(({ status }) => status).toSorted()).toEqual([200, 409])
        expect(pair.find(({ status }) => status === 409)?.body.code).toBe('emailInUse')
      }
    })
  })
