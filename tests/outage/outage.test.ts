import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Copies, type Load, loadCopies, startCopies } from './load-copies.ts'
import { lookAfterwards, makeOutageWorld } from './outage-world.ts'
import { type OwnPostgres, postgresPrograms, startOwnPostgres } from './own-postgres.ts'

const programs = postgresPrograms()
if (programs === null) console.warn('PostgreSQL’s own programs are not installed: what its outages do is not tested')

describe.skipIf(programs === null)('under load of feed and pages at two copies', () => {
  let postgres: OwnPostgres
  let copies: Copies
  let load: Load
  beforeAll(async () => {
    postgres = await startOwnPostgres(programs ?? '')
    const { nextEvents } = await makeOutageWorld(postgres.url, { partnerId: 'nosh', members: 40 })
    copies = await startCopies(postgres.url, 2)
    load = loadCopies(copies, { partnerId: 'nosh', nextEvents })
  })
  afterAll(async () => {
    await load?.stop()
    await copies?.close()
    await postgres?.stop()
  })

  const incidents = [
    { name: 'a restart', happen: () => postgres.restart() },
    { name: 'a crash of a backend', happen: () => postgres.crash() },
    { name: 'a failover', happen: () => postgres.failOver({ awayMs: 2_000, standbyMs: 500 }) },
  ]
  for (const { name, happen } of incidents)
    test(`${name} of PostgreSQL ends no copy; it is told by 503 while it lasts, and nothing acknowledged is lost`, async () => {
      await working()
      const from = Date.now()
      await happen()
      await working()
      await calm()
      const since = Date.now()
      await working()

      expect(copies.ended).toEqual([])
      const during = load.answered.filter(({ at, milliseconds }) => at + milliseconds >= from && at < since)
      expect(during.filter(({ status }) => ![200, 202, 503].includes(status))).toEqual([])
      expect(load.answered.filter(({ at, status }) => at >= since && ![200, 202].includes(status))).toEqual([])
      expect(await lookAfterwards(postgres.url, load.acknowledged)).toEqual({ lost: [], faults: [] })
    })

  /** Until every copy has taken its place again: for a second nothing has failed. */
  async function calm(): Promise<void> {
    const lastSecond = () => load.answered.filter(({ at }) => at >= Date.now() - 1_000).map(({ status }) => status)
    const isCalm = () => lastSecond().length > 10 && lastSecond().every((status) => status < 300)
    await expect.poll(isCalm, { message: 'a second without a failed call' }).toBe(true)
  }

  /** Until each kind of work has been done again a few times. */
  async function working(): Promise<void> {
    const from = Date.now()
    const good = (what: string) =>
      load.answered.filter((each) => each.what === what && each.at >= from && each.status < 300).length
    await expect.poll(() => Math.min(good('feed'), good('page'), good('call'))).toBeGreaterThan(5)
  }
})
