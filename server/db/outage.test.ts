import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { openPostgres } from './database.ts'
import { endsConnection, isOutage, noteOfDatabase } from './outage.ts'

function failure(facts: object, message = 'failed'): Error {
  return noteOfDatabase(Object.assign(new Error(message), facts))
}

test.each(['ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ECONNREFUSED'])(
  '%s of anybody but the database is no outage',
  (code) => {
    expect(isOutage(Object.assign(new Error('aborted'), { code }))).toBe(false)
  },
)

test.each([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '08006',
  '08P01',
  '25006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
])('%s is an outage, after which the connection is not lent again', (code) => {
  expect([isOutage(failure({ code })), endsConnection(failure({ code }))]).toEqual([true, true])
})

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
  'the database system is starting up',
  'the database system is in recovery mode',
])('“%s” is an outage', (message) => {
  expect(isOutage(failure({}, message))).toBe(true)
})

test('no time and no room are outages that the connection survives; what is wrong with a statement is neither', () => {
  for (const code of ['57014', '53300', '40P01', '55P03'])
    expect([isOutage(failure({ code })), endsConnection(failure({ code }))]).toEqual([true, false])
  for (const code of ['23505', '22P02', '42601', '0A000', 'ENOENT'])
    expect([isOutage(failure({ code })), endsConnection(failure({ code }))]).toEqual([false, false])
  expect(isOutage(failure({ code: 'ENOENT', syscall: 'connect' }))).toBe(true)
  expect(endsConnection(failure({ code: '53300', severity: 'FATAL' }))).toBe(true)
})

const url = process.env['TEST_DATABASE_URL']
describe.skipIf(url === undefined)('PostgreSQL', () => {
  test('a connection that breaks while it is lent is not lent again, and the next work has another', async () => {
    const database = await openPostgres(url ?? '')
    const pids = new Set<number>()
    for (const db of [database.engine, database.forPartner('nosh'), database.owner])
      for (let round = 0; round < 5; round++) {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
        const pid = rows[0]?.pid ?? expect.unreachable()
        expect(pids.has(pid)).toBe(false)
        pids.add(pid)
        // The only connection there is: it ends itself.
        const ended = await sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.owner).catch(isOutage)
        expect(ended).toBe(true)
      }
    await database.close()
  })

  test('a transaction whose connection is lost fails as an outage, whatever it was doing', async () => {
    const database = await openPostgres(url ?? '')
    const lost = database.engine.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}::int)`.execute(database.owner)
      await sql`select 1`.execute(tx)
    })
    expect(await lost.catch(isOutage)).toBe(true)
    await sql`select 1`.execute(database.engine)
    await database.close()
  })
})
