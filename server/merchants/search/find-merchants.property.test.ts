import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Coordinates } from '#contract/schemas/merchant.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import type { Database } from '../../db/database.ts'
import { findPage } from '../presenting/merchant-store.ts'
import { boxRanges, cellOf, circleRanges } from './cells.ts'
import { featureBits } from './facets.ts'
import { findMerchants } from './find-merchants.ts'
import { findWords } from './find-words.ts'
import { foldWords } from './fold-words.ts'
import { vectorOf } from './globe.ts'
import { boxOf, haversine, type Question, question, reference } from '#tests/search/plain-search.ts'
import { refreshListings } from './listing-store.ts'
import {
  cornerSamples,
  emptySearch,
  middles,
  now,
  place,
  plainSample,
  sample,
  writeSamples,
} from '#tests/search/search-samples.ts'
import type { Area } from './search.ts'

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)
    beforeEach(() => emptySearch(database.current))
    afterEach(() => emptySearch(database.current))

    test('page, order and total are those of a plain look at every merchant', { timeout: 120_000 }, async () => {
      const worlds = fc.tuple(
        fc.array(sample, { minLength: 20, maxLength: 150 }),
        fc.array(question, { minLength: 60, maxLength: 60 }),
      )
      await fc.assert(
        fc.asyncProperty(worlds, async ([samples, questions]) => {
          const ids = await writeSamples(database.current, 'nosh', samples)
          // Some of them once more: their counts are taken off and added again.
          await refreshListings(
            database.current.engine,
            'nosh',
            ids.filter((id) => id % 3 === 0),
          )
          for (const asked of questions)
            expect(await answer(database.current, asked)).toEqual(reference(samples, ids, asked))
        }),
        { numRuns: 6, endOnFailure: true },
      )
    })

    for (const middle of middles)
      test(
        `no corner of a square is lost or gained around ${middle.latitude}, ${middle.longitude}`,
        { timeout: 60_000 },
        async () => {
          const samples = cornerSamples(middle)
          const ids = await writeSamples(database.current, 'nosh', samples)
          const near = fc.integer({ min: -5_000, max: 5_000 }).map((steps) => steps / 100_000)
          const asks = fc.record({ question, north: near, east: near, miles: fc.integer({ min: 1, max: 4 }) })
          await fc.assert(
            fc.asyncProperty(asks, async ({ question: { pageNo, size }, north, east, miles: radiusMiles }) => {
              const asked: Question = {
                ...everything,
                middle: {
                  latitude: middle.latitude + north,
                  longitude: ((middle.longitude + east + 540) % 360) - 180,
                },
                radiusMiles,
                pageNo,
                size,
              }
              const [found, wanted] = [await answer(database.current, asked), reference(samples, ids, asked)]
              expect(found.total).toBe(wanted.total)
              // Neighbours across a corner are as far as each other but for the last digits, so distances are compared.
              const milesOf = (id: number) => haversine(samples[ids.indexOf(id)] ?? asked.middle, asked.middle)
              expect(new Set(found.ids).size).toBe(wanted.ids.length)
              for (const [at, id] of wanted.ids.entries())
                expect(milesOf(found.ids[at] ?? 0)).toBeCloseTo(milesOf(id), 6)
            }),
            { numRuns: 100, endOnFailure: true },
          )
        },
      )

    test(
      'the nearest of crowded squares are those of a plain look at every merchant',
      { timeout: 120_000 },
      async () => {
        const near = fc.integer({ min: -1_000, max: 1_000 }).map((steps) => steps / 100_000)
        const aside = fc.record({ north: near, east: near })
        // Most ask for everything: with filters few squares are crowded.
        const facets = fc.constantFrom(...[0, 0, 0, featureBits.delivery].map((all) => ({ all, any: 0 })))
        const world = fc.record({
          middle: fc.constantFrom(...middles),
          samples: fc.array(fc.tuple(sample, aside), { minLength: 1_500, maxLength: 2_500 }),
          questions: fc.array(
            fc.record({ any: question, facets, by: aside, pageNo: fc.integer({ min: 1, max: 60 }) }),
            { minLength: 60, maxLength: 60 },
          ),
        })
        await fc.assert(
          fc.asyncProperty(world, async ({ middle, samples: crowd, questions }) => {
            const samples = crowd.map(([row, by]) => ({ ...row, ...moved(middle, by) }))
            const ids = await writeSamples(database.current, 'nosh', samples)
            for (const { any, by, ...rest } of questions) {
              const from = moved(middle, by)
              const shape = any.shape === 'state' ? 'circle' : any.shape
              const asked: Question = { ...any, ...rest, shape, middle: from, text: '', by: 'distance' }
              const [found, wanted] = [await answer(database.current, asked), reference(samples, ids, asked)]
              const milesOf = (id: number) => haversine(samples[ids.indexOf(id)] ?? from, from).toFixed(7)
              expect(found.total).toBe(wanted.total)
              expect(new Set(found.ids).size).toBe(wanted.ids.length)
              expect(found.ids.map(milesOf)).toEqual(wanted.ids.map(milesOf))
            }
          }),
          { numRuns: 4, endOnFailure: true },
        )
      },
    )

    test('nobody comes from outside a view whose squares are crowded', async () => {
      const middle = { latitude: 40.71, longitude: -74 }
      const steps = Array.from({ length: 60 }, (_, step) => (step - 29.5) / 5_000)
      const samples = steps.flatMap((north) =>
        steps.map((east) => ({ ...plainSample, ...moved(middle, { north, east }) })),
      )
      const ids = await writeSamples(database.current, 'nosh', samples)
      for (const pageNo of [1, 100, 180, 184, 220]) {
        const asked: Question = { ...everything, shape: 'box', middle, radiusMiles: 1, pageNo, size: 15 }
        const [found, wanted] = [await answer(database.current, asked), reference(samples, ids, asked)]
        const milesOf = (id: number) => haversine(samples[ids.indexOf(id)] ?? middle, middle).toFixed(7)
        expect(found.total).toBe(wanted.total)
        expect(found.ids.map(milesOf)).toEqual(wanted.ids.map(milesOf))
      }
    })

    test('of many at one place the oldest come first', async () => {
      const ids = await writeSamples(
        database.current,
        'nosh',
        Array.from({ length: 700 }, () => ({ ...plainSample, latitude: 40.71, longitude: -74 })),
      )
      // Written anew, they lie behind the younger ones.
      await refreshListings(database.current.engine, 'nosh', ids.slice(0, 300))
      const asked = { ...everything, middle: { latitude: 40.7101, longitude: -74.0001 }, radiusMiles: 5, size: 15 }
      expect(await answer(database.current, { ...asked, pageNo: 1 })).toEqual({ total: 700, ids: ids.slice(0, 15) })
      expect(await answer(database.current, { ...asked, pageNo: 30 })).toEqual({ total: 700, ids: ids.slice(435, 450) })
    })

    test('a square has the same number here and in the database', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(place, { minLength: 30, maxLength: 30 }), async (places) => {
          await writeSamples(
            database.current,
            'nosh',
            places.map((at) => ({ ...plainSample, ...at })),
          )
          const { rows } = await sql<{ cell: number }>`select cell from merchant order by source_id::integer`.execute(
            database.current.engine,
          )
          expect(rows.map((row) => row.cell)).toEqual(places.map(cellOf))
        }),
        { numRuns: 10, endOnFailure: true },
      )
    })
  })

function moved(
  { latitude, longitude }: Coordinates,
  { north, east }: { readonly north: number; readonly east: number },
) {
  const rounded = (degrees: number) => Math.round(degrees * 100_000) / 100_000
  return { latitude: rounded(latitude + north), longitude: rounded(((longitude + east + 540) % 360) - 180) }
}

const everything = {
  shape: 'circle',
  text: '',
  facets: { all: 0, any: 0 },
  newSince: null,
  by: 'distance',
} as const

async function answer(database: Database, asked: Question) {
  const db = database.forPartner('nosh')
  const exact = await Promise.all(
    foldWords(asked.text).map(async (word) => {
      const { rows } = await sql<{ id: number }>`select id from word where text = ${word}`.execute(db)
      return rows.map((row) => row.id)
    }),
  )
  // What a rare word may also mean is told elsewhere; here each word means itself.
  expect((await findWords(db, asked.text)).every((ids, at) => exact[at]?.every((id) => ids.includes(id)))).toBe(true)
  const { total, page } = await findMerchants(db, 'nosh', {
    search: {
      area: areaOf(asked),
      filter: { words: exact, facets: asked.facets, newSince: asked.newSince, campaignCode: null, tonight: null },
      now,
    },
    order: { by: asked.by, usual: 3, tier: 0 },
    slice: { offset: (asked.pageNo - 1) * asked.size, limit: asked.size },
  })
  const rows = page === null ? [] : await findPage(db, 'nosh', { page, now })
  return { total, ids: rows.map((row) => row.id) }
}

function areaOf({ shape, middle, radiusMiles }: Question): Area {
  if (shape === 'state') return { kind: 'state', state: 'AK' }
  const origin = vectorOf(middle)
  if (shape === 'circle') return { kind: 'circle', origin, radiusMiles, ranges: circleRanges(middle, radiusMiles) }
  const box = boxOf({ middle, radiusMiles })
  return { kind: 'box', origin, box, ranges: boxRanges(box) }
}
