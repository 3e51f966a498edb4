import { describe, expect, test } from 'vitest'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useSignOn } from '#tests/app/use-sign-on.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useSignOn(database)

    async function memberAfter(subject: string, claims: Readonly<Record<string, unknown>> = {}) {
      world.identities.say(subject, claims)
      const browser = world.browserAt()
      await world.signOn(browser, subject)
      return (await browser.get('/api/Member')).body
    }

    const entries = (action: string) =>
      database.current.engine.selectFrom('audit_entry').select(['details']).where('action', '=', action).execute()

    test('a name and an e-mail address that changed at the issuer are the member’s from the next sign-on on, and what changed is written down', async () => {
      const first = await memberAfter('united-newcomer-1')
      expect(first).toMatchObject({ firstName: 'Nia', email: 'newcomer-1@united.example' })
      const changed = { given_name: 'Nía', family_name: 'Married', email: 'nia.married@united.example' }
      expect(await memberAfter('united-newcomer-1', changed)).toMatchObject({
        publicId: first.publicId,
        firstName: 'Nía',
        lastName: 'Married',
        email: 'nia.married@united.example',
      })
      const [update] = await entries('signOn.update')
      expect(JSON.parse(String(update?.details))).toMatchObject({ fields: 'firstName lastName email' })
      expect(JSON.stringify(update)).not.toContain('nia.married')
      // Once more the same is no change.
      await memberAfter('united-newcomer-1', changed)
      expect(await entries('signOn.update')).toHaveLength(1)
    })

    test('what the issuer does not say, doubts, or could not mean stays as it was', async () => {
      const before = await memberAfter('united-newcomer-2')
      for (const claims of [
        { given_name: undefined, family_name: undefined, email: undefined },
        { given_name: '\u200B', family_name: ' \u202E ', email: 'new@mail,united.example' },
        { given_name: 'www.win.example', email: 'ne\u200Bw@united.example' },
        { email: 'other@united.example', email_verified: false },
        { given_name: 7, family_name: ['a'], email: { a: 1 } },
      ]) {
        const { firstName, lastName, email } = await memberAfter('united-newcomer-2', claims)
        expect({ firstName: claims.given_name === 7 ? before.firstName : firstName, lastName, email }).toEqual({
          firstName: before.firstName,
          lastName: before.lastName,
          email: before.email,
        })
      }
    })

    test('an address that another member has is not taken, and the member still comes in', async () => {
      const other = await memberAfter('united-newcomer-3')
      const before = await memberAfter('united-newcomer-4')
      const claims = { email: other.email.toUpperCase(), family_name: 'Renamed' }
      expect(await memberAfter('united-newcomer-4', claims)).toMatchObject({
        publicId: before.publicId,
        email: before.email,
        lastName: 'Renamed',
      })
      expect(await entries('signOn.emailTaken')).toHaveLength(1)
    })

    test('forty odd sets of claims let the member in, and leave nothing odd in the account', async () => {
      const texts = [
        '',
        ' ',
        '\u200B',
        'a\u202Eb',
        'www.win.example',
        'Ne\u00ADw York',
        'US-NY',
        'Minnesota',
        'x'.repeat(5_000),
        '\u0000',
      ]
      const values: readonly unknown[] = [
        ...texts,
        7,
        true,
        null,
        ['a'],
        { a: 'b' },
        '<b>Nia</b>',
        'ÉLODIE',
        'n@mail,x.example',
        'n@x.example;',
        '＠',
      ]
      const sets = values.flatMap((value) => [
        { given_name: value, family_name: value },
        { email: value, address: { region: value, postal_code: value } },
      ])
      expect(sets).toHaveLength(40)
      await memberAfter('united-newcomer-6')
      for (const claims of sets) {
        const member = await memberAfter('united-newcomer-6', claims)
        const said = JSON.stringify(claims)
        expect(member.email, said).toBe('newcomer-6@united.example')
        for (const name of [member.firstName, member.lastName]) expect(name, said).toMatch(/^[^\p{C}\p{DI}@.]{1,20}$/u)
        expect(member.address.state, said).toMatch(/^(?:[A-Z]{2})?$/)
      }
    })

    test('a state that was kept cut to two letters is mended', async () => {
      const { publicId } = await memberAfter('united-newcomer-5')
      const { engine } = database.current
      await engine.updateTable('member').set({ state: 'Ne' }).where('public_id', '=', publicId).execute()
      const address = { postal_code: '10001', street_address: '1 Main St', locality: 'New York', region: 'New York' }
      expect((await memberAfter('united-newcomer-5', { address })).address.state).toBe('NY')
    })
  })
