import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { keepsSessions, type SessionClient } from './keeps-sessions.ts'

const connectionString = process.env['TEST_DATABASE_URL']

describe.runIf(connectionString)('PostgreSQL', () => {
  let clients: readonly [pg.Client, pg.Client]
  beforeEach(async () => {
    clients = [new pg.Client({ connectionString }), new pg.Client({ connectionString })]
    for (const client of clients) await client.connect()
  })
  afterEach(async () => {
    for (const client of clients) await client.end()
  })

  test('connections of one’s own keep what was set in them', async () => {
    expect(await keepsSessions(...clients)).toBe(true)
  })

  test('a pooler with one connection hands a session on', async () => {
    const [only] = clients
    expect(await keepsSessions(only, { query: (text, values) => only.query(text, [...(values ?? [])]) })).toBe(false)
  })

  test('a pooler that takes the next connection for each transaction loses a session', async () => {
    expect(await keepsSessions(...lentByTransaction(clients))).toBe(false)
  })
})

/** Two clients of a pooler: each transaction, or statement alone, gets the connection that has been idle the longest. */
function lentByTransaction([a, b]: readonly [pg.Client, pg.Client]): [SessionClient, SessionClient] {
  const idle = [a, b]
  const client = (): SessionClient => {
    let held: pg.Client | null = null
    return {
      async query(text, values) {
        const lent = held ?? idle.shift()
        if (!lent) throw new Error('no connection is idle')
        held = text === 'begin' || (held !== null && text !== 'commit') ? lent : null
        try {
          return await lent.query(text, [...(values ?? [])])
        } finally {
          if (held === null) idle.push(lent)
        }
      },
    }
  }
  return [client(), client()]
}
