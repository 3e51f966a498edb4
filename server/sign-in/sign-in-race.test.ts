import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/app/app.ts'
import { createBrowser, joinedBrowser } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'
import { required } from '#domain/required.ts'
import { makeLinkToken } from '../mailed-links/link-tokens.ts'
import { findMemberByPublicId } from '../members/store.ts'
import { Refusal } from '../refusal.ts'
import { newStay, startSession } from '../session/start-session.ts'
import { signIn } from './sign-in.ts'

const newPassword = 'four forks and a spoon'
const carried = { sids: [], stayToken: null, deviceCookie: null, userAgent: '' }

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)
    const nosh = () => database.current.forPartner('nosh')

    async function joined() {
      const { member, body } = await joinedBrowser(world.app)
      const { id } = required(await findMemberByPublicId(nosh(), 'nosh', member.publicId), 'who has just joined')
      return { ...body, memberId: id, publicId: member.publicId }
    }

    /** By the call that a mailed link makes. */
    async function setNewPassword(memberId: number): Promise<void> {
      const link = { purpose: 'recover', memberId, changeId: null, mailId: 0, goodForMs: 60_000 } as const
      const token = await makeLinkToken(world.context, nosh(), 'nosh', link)
      const body = { token, password: newPassword, passwordConfirm: newPassword }
      expect((await createBrowser(world.app).post('/api/Members/Recover/Password', body)).status).toBe(200)
    }

    /** Signs in by the old password, and right after it was found to be right something else happens. */
    async function signInAsItHappens(
      { context }: Pick<TestApp, 'context'>,
      { email, password }: { readonly email: string; readonly password: string },
      happens: () => Promise<void>,
    ) {
      let looks = 0
      const { passwords } = context
      const held: typeof passwords = {
        ...passwords,
        async verify(...given) {
          const isRight = await passwords.verify(...given)
          if (++looks === 1) await happens()
          return isRight
        },
      }
      const partner = required(context.partners.partnerById('nosh'), 'nosh')
      const body = { username: email, password, staySignedIn: true }
      return signIn({ ...context, passwords: held }, nosh(), { partner, body, carried })
    }

    async function countRunning(memberId: number): Promise<number> {
      const { engine } = database.current
      const count = (table: 'session' | 'stay_token') =>
        engine.selectFrom(table).select('member_id').where('member_id', '=', memberId).execute()
      return (await count('session')).length + (await count('stay_token')).length
    }

    test('who was shown the old password at the moment at which a new one is set gets no session', async () => {
      const person = await joined()
      const came = await signInAsItHappens(world, person, () => setNewPassword(person.memberId))
      expect(came).toEqual(new Refusal('invalidCredentials'))
      expect(await countRunning(person.memberId)).toBe(0)
    })

    test('a hash that is replaced at that moment does not bring the old password back', async () => {
      const person = await joined()
      const password = { memoryKib: 16, passes: 2, workers: 2, queue: 8 }
      const stricter = await createTestApp(database.current, { limits: { password } })
      await signInAsItHappens(stricter, person, () => setNewPassword(person.memberId))
      const enter = (given: string) =>
        createBrowser(world.app).post('/api/SignIn', { username: person.email, password: given, staySignedIn: false })
      expect((await enter(person.password)).status).toBe(401)
      expect((await enter(newPassword)).status).toBe(200)
      await stricter.close()
    })

    test('who signs in while the hash of the same password is replaced is let in', async () => {
      const person = await joined()
      const came = await signInAsItHappens(world, person, async () => {
        const again = await world.context.passwords.hash(person.password)
        await database.current.engine
          .updateTable('member')
          .set({ password_hash: again })
          .where('id', '=', person.memberId)
          .execute()
      })
      expect(came).not.toBeInstanceOf(Refusal)
    })

    test('of many sign-ins with the old password while a new one is set none is left afterwards', async () => {
      const person = await joined()
      const body = { username: person.email, password: person.password, staySignedIn: true }
      const browsers = Array.from({ length: 12 }, () => createBrowser(world.app))
      await Promise.all(browsers.map((browser) => browser.token()))
      const entering = browsers.map((browser) => browser.post('/api/SignIn', body))
      await setNewPassword(person.memberId)
      await Promise.all(entering)
      expect(await countRunning(person.memberId)).toBe(0)
    })

    test('a token that goes on with a session while a new password is set leaves none behind', async () => {
      const { memberId, publicId } = await joined()
      const stay = newStay(world.context)
      const start = { partnerId: 'nosh', person: { memberId, publicId }, stay, provedAt: null, deviceId: null }
      await startSession(world.context, nosh(), start)
      const renewing = Array.from({ length: 8 }, () => {
        const browser = createBrowser(world.app)
        browser.cookies.set('__Host-stay', stay.token)
        return browser.get('/api/Member')
      })
      await setNewPassword(memberId)
      await Promise.all(renewing)
      expect(await countRunning(memberId)).toBe(0)
    })
  })
