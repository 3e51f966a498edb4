import { sql } from 'kysely'
import { dayMs } from '#domain/dates.ts'
import type { PartnerRegistry } from '#partners/registry.ts'
import type { Database, Db } from '#server/db/database.ts'
import { ingestEvents } from '#server/feed/ingest-events.ts'
import { type Passwords, takesPasswords } from '#server/passwords/passwords.ts'
import { refreshListings, tidySearch } from '#server/merchants/search/listing-store.ts'
import { countWords, refreshWords } from '#server/merchants/search/word-store.ts'
import { completeStatementCredits } from '#server/credits/credit-answer-store.ts'
import { publishRules } from '#server/rules/publish-rules.ts'
import { settlePostings } from '#server/delivery/settle-postings.ts'
import { fictionalMerchants } from '../fiction/fictional-merchants.ts'
import { demoHistory } from './demo-history.ts'
import { demoMembers, demoPassword } from './demo-members.ts'
import { findBeginning, findBegunMembers, findNewestDemoEvent } from './find-begun.ts'
import { begunSource, type VaultAccess, writeMember, type WrittenMember } from './write-members.ts'
import { writeMerchants } from './write-merchants.ts'
import { writeTerms } from './write-terms.ts'

export interface SeedOptions {
  readonly database: Database
  readonly partners: PartnerRegistry
  readonly passwords: Passwords
  readonly vault: VaultAccess
  readonly seed: string
  readonly now: Date
  say(step: string): void
}

/** Whether the demo data is there already. */
export async function isSeeded(database: Database): Promise<boolean> {
  const { rows } = await sql`select from member where enrollment_source = 'demo' limit 1`.execute(database.engine)
  return rows.length > 0
}

/**
 * Fills a migrated database with the demo: restaurants, terms, members, and a year of dines through the feed. One that was cut off goes on where it
 * was, and tells the year of the day on which it began.
 */
export async function seedDatabase(options: SeedOptions): Promise<void> {
  const { database, partners, seed, say } = options
  const merchants = fictionalMerchants(seed)
  const begunAt = await findBeginning(database.engine, merchants)
  const now = begunAt ?? options.now
  await publishRules(database.engine, partners.partners, now)

  if (begunAt === null) {
    say(`${merchants.length} fictional restaurants`)
    await database.engine.transaction().execute(async (tx) => {
      const ids = await writeMerchants(tx, merchants, now)
      await refreshWords(tx, 'all')
      await countWords(tx)
      for (const partner of partners.partners) await writeTerms(tx, { partner, merchants, ids, seed, now })
    })
  }
  say(`their listings in ${partners.partners.length} programmes`)
  for (const { id } of partners.partners) await refreshListings(database.engine, id)
  await tidySearch(database)

  say(`${demoMembers.length} demo members`)
  const begun = await findBegunMembers(database.engine)
  const members = begun.length > 0 ? begun : await writeMembers(database.engine, { ...options, now })
  say('a year of their dines')
  await replayYear(database, { ...options, members, merchants, now })
  await finish(database.engine, now)
  await sql`analyze`.execute(database.owner)
}

const unreadDays = 14

/** Nobody is mailed a year that they did not live, and of what they were told the newest alone is unread. From here on the demo is there. */
async function finish(engine: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - unreadDays * dayMs)
  await engine.transaction().execute(async (tx) => {
    await sql`update notice set spread_at = created_at where spread_at is null`.execute(tx)
    await sql`update notice set read_at = created_at where created_at < ${since}`.execute(tx)
    await sql`update member set enrollment_source = 'demo' where enrollment_source = ${begunSource}`.execute(tx)
  })
}

async function writeMembers(
  db: Db,
  { partners, passwords, vault, now }: SeedOptions,
): Promise<readonly WrittenMember[]> {
  const hash = await passwords.hash(demoPassword)
  return db.transaction().execute(async (tx) => {
    const written: WrittenMember[] = []
    for (const member of demoMembers) {
      const partner = partners.partnerById(member.partnerId)
      const passwordHash = partner && takesPasswords(partner) ? hash : null
      written.push(await writeMember(tx, member, { passwordHash, vault, now }))
    }
    return written
  })
}

type Replay = Pick<SeedOptions, 'seed' | 'now' | 'say'> & {
  readonly members: readonly WrittenMember[]
  readonly merchants: ReturnType<typeof fictionalMerchants>
}

/** Week by week with the clock of that week, so that rewards are posted and credits paid when they would have been. */
async function replayYear({ engine }: Database, { members, merchants, seed, now, say }: Replay): Promise<void> {
  const events = members.flatMap((member) => demoHistory(member, { merchants, seed, now }))
  const partnerIds = [...new Set(members.map(({ partnerId }) => partnerId))]
  const reachedAt = await findNewestDemoEvent(engine)
  for (let weeksAgo = 53; weeksAgo >= 0; weeksAgo--) {
    if (weeksAgo === 26) say('half of the year')
    const until = now.getTime() - weeksAgo * 7 * dayMs
    // The week that it was cut off in is told again: the feed knows its events, and what is settled stays so.
    if (until < reachedAt) continue
    const week = events.filter(({ occurredAt }) => occurredAt <= until && occurredAt > until - 7 * dayMs)
    const context = { now: () => new Date(until) }
    if (week.length > 0) await ingestEvents(engine, week, context)
    for (const partnerId of partnerIds) {
      await settlePostings(engine, partnerId, context)
      if (weeksAgo > 0) await completeStatementCredits(engine, partnerId, context.now())
    }
  }
}
