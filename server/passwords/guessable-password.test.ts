import { describe, expect, test } from 'vitest'
import { createBrowser, signUpBody } from '#tests/app/browser.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { useTestApp } from '#tests/app/use-test-app.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    const world = useTestApp(database)

    function join(password: string, changes: object = {}) {
      const body = { ...signUpBody(), password, passwordConfirm: password, ...changes }
      return createBrowser(world.app).post('/api/Members/Prospects', body)
    }

    test.each(['password', '12345678', 'qwertyuiop', 'Jennifer', 'FOOTBALL1'])(
      '%s is among those that were leaked most often, and is refused',
      async (password) => {
        const { status, body } = await join(password)
        expect(status).toBe(400)
        expect(body.fields).toEqual([{ field: 'password', message: expect.stringContaining('harder to guess') }])
      },
    )

    test.each(['nosh-2026', 'Nosh Rewards 1', 'oleander.77', 'Rosalind123!', 'Password!2026'])(
      '%s is no more than words that everybody knows, and is refused',
      async (password) => {
        const { body } = await join(password, {
          firstName: 'Rosalind',
          email: `oleander@${crypto.randomUUID().slice(0, 8)}.example`,
        })
        expect(body.fields?.map(({ field }: { field: string }) => field)).toEqual(['password'])
      },
    )

    test.each(['nosh and eight other signs', 'zwölf Boxkämpfer', '🥑🥑🥑🥑 für zwei', 'gqnzkvwp'])(
      '%s is taken: no kind of character is asked for',
      async (password) => {
        expect((await join(password)).status).toBe(200)
      },
    )
  })
