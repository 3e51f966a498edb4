import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { loadPartners } from '#partners/registry.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { daysAfterNoon } from '#tests/dines/dines.ts'
import { addMember, addRestaurant, addRules, dineEvents, linkCard } from '#tests/dines/feed-world.ts'
import { testImporter } from '#tests/importer.ts'
import { ingestEvents } from '../../../feed/ingest-events.ts'
import { verifyJournal } from '../../../journal/verify-journal.ts'
import { importDated } from './import-dated.ts'
import { offersFile } from './offers-file.ts'
import { termsFile } from './terms-file.ts'

const now = new Date(daysAfterNoon(60))
const partners = loadPartners().partners.filter(({ id }) => id === 'hilton')

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test('terms and offers that begin before dines which are known let these earn, and the journal stays sound', async () => {
      const db = database.current.engine
      await addRules(db, 'hilton')
      const memberId = await addMember(db, 'hilton')
      const cardToken = await linkCard(db, { partnerId: 'hilton', memberId })
      const restaurant = await addRestaurant(db, [])
      await ingestEvents(db, dineEvents(restaurant, { reference: 'early', cardToken, day: 3 }), { now: () => now })
      const verdicts = async () => {
        const rows = await db.selectFrom('transaction').select(['status', 'reward']).execute()
        return rows.map(({ status, reward }) => `${status} ${reward}`)
      }
      expect(await verdicts()).toEqual(['Forfeit 0'])
      const { source_id: id } = await db
        .selectFrom('merchant')
        .select('source_id')
        .where('id', '=', restaurant.id)
        .executeTakeFirstOrThrow()
      const terms = () => Readable.from([`id,from\n${id},2020-01-01\n`])
      expect(
        await importDated({ db, kind: termsFile }, terms, { partners, by: testImporter, now: () => now }),
      ).toMatchObject({ changed: 1, bad: 0 })
      expect(await verdicts()).toEqual(['Awarded 500'])
      const offer = () => Readable.from([`id,code,title,reward,from\n${id},come-by,Come by,250,2020-01-01\n`])
      expect(
        await importDated({ db, kind: offersFile }, offer, { partners, by: testImporter, now: () => now }),
      ).toMatchObject({ changed: 1 })
      expect(await verdicts()).toEqual(['Awarded 750'])
      expect((await verifyJournal(db)).faults).toEqual([])
    })
  })
