import { createReadStream, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hourMs, isoDay, localDay } from '#domain/dates.ts'
import { billOf, sumEvents } from '#domain/dines/dine-amounts.ts'
import type { DineEvent } from '#domain/dines/dine.ts'
import { evaluateHistory } from '#domain/evaluation/evaluate-history.ts'
import { totalOf } from '#domain/evaluation/evaluation.ts'
import { accrue } from '#domain/rules/accrual.ts'
import { adjustmentReasons, reasons } from '#domain/rules/verdict.ts'
import { rulesDay } from '#domain/rules/rules-in-force.ts'
import { newStanding } from '#domain/standing/standing.ts'
import { formatCents, formatNumber } from '#domain/text/format-number.ts'
import { formatPostings } from '#commands/files/format-postings.ts'
import { readCampaignFile } from '#server/campaigns/files/read-campaign-rows.ts'
import { dineOf, noon, pointRules } from '../dines/dines.ts'
import { kinds, readExamples } from './read-examples.ts'
import { runExample } from './run-example.ts'

const page = readFileSync('docs/rewards.md', 'utf8')
const examples = readExamples(page)

describe('docs/rewards.md', () => {
  test('has its examples', () => {
    expect(examples.length).toBeGreaterThanOrEqual(17)
  })

  test.each(examples)('the example at line $line is what the engine says', (example) => {
    const { told, written } = runExample(example)
    expect(written).toEqual(told)
  })

  const rows = [
    ...page.matchAll(/^\| ([^|]+) +\| ((?:hold|clearing|refund) \$[^|]+) +\| ([^|]+) +\| (\$[^|]+) +\| ([^|]+) +\|$/gm),
  ].map((row) => row.slice(1).map((cell) => cell.trim()))

  test('has its tables of events', () => {
    expect(rows.length).toBeGreaterThanOrEqual(35)
  })

  test.each(rows)('%s: %s', (_case, events = '', status, bill, points) => {
    expect(outcomeOf(events)).toEqual({ status, bill, points })
  })

  test.each([...new Set([...reasons, ...adjustmentReasons])])('names the reason %s', (reason) => {
    expect(page).toContain(`\`${reason}\``)
  })

  test('a bill of $86.40 earns what the page says at each tier', () => {
    const [, basic, select, vip] =
      /bill of \$86\.40 earns (\d+) points at Basic,\s(\d+) at Select and (\d+) at VIP/.exec(page) ?? []
    const earned = pointRules.rates.map(({ accrual }) =>
      String(accrue(accrual, { amountCents: 8_640, currency: 'Point', bucketCents: 0 })),
    )
    expect([basic, select, vip]).toEqual(earned)
  })

  test('the evening in Honolulu falls on the days that the page says', () => {
    const dinner = Date.parse('2026-11-30T20:00-10:00')
    expect(localDay(dinner, 'Pacific/Honolulu')).toMatchObject({ month: 11 })
    expect(rulesDay(dinner)).toBe('2026-12-01')
    const posted = Date.parse('2026-12-02T21:00-05:00')
    expect([isoDay(posted, 'America/New_York'), isoDay(posted, 'UTC')]).toEqual(['2026-12-02', '2026-12-03'])
  })
})

/** `hold $100, clearing $30, clearing $70 at once`: a day apart unless at once. */
function outcomeOf(texts: string) {
  let at = noon
  const events = texts.split(', ').map((text, index): DineEvent => {
    const [, name = '', dollars = '', atOnce] = /^(\w+) \$([\d.]+)( at once)?$/.exec(text) ?? []
    if (atOnce === undefined && index > 0) at += 24 * hourMs
    const kind = kinds.get(name)
    if (!kind) throw new Error(`"${text}" is no event`)
    return {
      eventId: String(index),
      kind,
      at,
      amountCents: Math.round(Number(dollars) * 100),
      tipCents: 0,
      taxCents: 0,
    }
  })
  const amounts = sumEvents(events)
  const rules = [{ version: 1, effectiveFrom: 0, document: pointRules }]
  const [judged] = evaluateHistory([dineOf({ amounts })], { opening: newStanding, rules }).dines
  if (!judged) throw new Error('one visit has one verdict')
  const { status, reason, lines } = judged.evaluation
  return {
    status: reason === null ? status : `${status} (${reason})`,
    bill: formatCents(billOf(amounts, 'dineIn').keptCents),
    points: formatNumber(totalOf(lines)),
  }
}

test('docs/rewards.md names the columns of postings:export', async () => {
  const none = (async function* (): AsyncGenerator<never> {})()
  let header = ''
  for await (const line of formatPostings(none, 'csv')) header += line
  const [, named = ''] = /npm run postings:export`\. Columns: ([^.]+)\./.exec(page) ?? []
  expect([...named.matchAll(/`(\w+)`/g)].map(([, column]) => column)).toEqual(header.trim().split(','))
})

test('docs/examples/campaigns.csv is a file of campaigns', async () => {
  const { campaigns, rejects } = await readCampaignFile(createReadStream('docs/examples/campaigns.csv'), 'Point')
  expect(rejects).toEqual([])
  expect(campaigns.length).toBeGreaterThan(3)
})
