import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { countEvents, jobFailed, jobSucceeded } from '#server/health/vitals.ts'
import { PasswordsBusy } from '#server/passwords/passwords.ts'
import { createTestApp, type RunningTestApp } from '../app/app.ts'
import { freePort } from '#dev/stacking/free-port.ts'
import { openTestEmbedded } from '../database/database.ts'

const rulesFile = 'deploy/observability/alerts.yaml'
const rulesSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Commensal[A-Za-z]+$/),
          expr: z.string(),
          for: z.string().regex(/^\d+[mh]$/),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string(), runbook_url: z.string() }),
        }),
      ),
    }),
  ),
})
const rules = rulesSchema.parse(parse(readFileSync(rulesFile, 'utf8'))).groups.flatMap((group) => group.rules)

const panelSchema = z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })
const dashboardSchema = z.object({ panels: z.array(panelSchema) })
const dashboard = dashboardSchema.parse(JSON.parse(readFileSync('deploy/observability/dashboard.json', 'utf8')))
const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))

/** Labels that Prometheus adds to each series, and the metric that it makes of each scrape. */
const ofPrometheus = new Set(['instance', 'job', 'le'])

/** The metrics of an expression with the labels it asks them for. */
function metricsOf(expr: string): readonly { readonly name: string; readonly labels: readonly string[] }[] {
  const withoutGroups = expr.replaceAll(/\b(?:by|on)\s*\([^)]*\)/g, '')
  return [...withoutGroups.matchAll(/\b([a-z]+(?:_[a-z0-9]+)+)\b(?!\()(?:\{([^}]*)\})?/g)].map(
    ([, name = '', asked = '']) => ({
      name,
      labels: [...asked.matchAll(/([a-z_]+)(?:=|!)/g)].map(([, label = '']) => label),
    }),
  )
}

let world: RunningTestApp
/** As Prometheus gets it. */
let metrics = ''
/** By metric, the labels that its series have. */
const told = new Map<string, Set<string>>()

beforeAll(async () => {
  const database = await openTestEmbedded()
  const port = await freePort()
  world = await createTestApp(database, {
    config: { telemetry: { metrics: { host: '127.0.0.1', port }, collector: null } },
  })
  const { vitals } = world.context
  const outcomes = { accepted: 1, duplicates: 0, unmatched: 0, quarantined: 0 }
  for (const name of ['rewards', 'unmatchedEvents'] as const) {
    jobSucceeded(vitals, name)
    jobFailed(vitals, name)
  }
  countEvents(vitals, { network: 'visa', outcomes })
  vitals.isRedisUp = () => true
  await database.engine
    .insertInto('network_event')
    .values({ ...anEvent, occurred_at: new Date(0), received_at: new Date() })
    .execute()
  world.app.get('/api/test/busy', () => {
    throw new PasswordsBusy()
  })
  await world.app.inject({ url: '/api/test/busy', headers: { host: 'nosh.localhost' } })
  metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  for (const [, name = '', labels = ''] of metrics.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? /gm))
    told.set(name, new Set([...labels.matchAll(/([a-z_]+)="/g)].map(([, label = '']) => label)))
  await world.close()
  await database.close()
})
afterAll(() => told.clear())

const anEvent = {
  network: 'visa',
  event_id: 'newest',
  kind: 'authorisation',
  reference: 'newest',
  card_token: 'nobody',
  acquirer_merchant_id: 'nobody',
  amount_cents: 1,
  tip_cents: 0,
  tax_cents: 0,
  state: 'unmatched',
  reason: 'unknownCard',
  transaction_id: null,
} as const

test('every metric of the rules and the dashboard is told by the server, with the labels that are asked of it', () => {
  const asked = [...rules.map(({ expr }) => expr), ...shown].flatMap(metricsOf)
  expect(asked.length).toBeGreaterThan(50)
  for (const { name, labels } of asked) {
    expect([...told.keys()], name).toContain(name)
    for (const label of labels) expect([...(told.get(name) ?? []), ...ofPrometheus], name).toContain(label)
  }
})

test('every label that series are brought together by is one that they have', () => {
  const known = new Set([...[...told.values()].flatMap((labels) => [...labels]), ...ofPrometheus])
  for (const expr of [...rules.map((rule) => rule.expr), ...shown])
    for (const [, labels = ''] of expr.matchAll(/\b(?:by|on)\s*\(([^)]*)\)/g))
      for (const label of labels.split(',')) expect(known, expr).toContain(label.trim())
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0
test.skipIf(!hasPromtool)('Prometheus has no complaint about what it gets', () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: metrics, encoding: 'utf8' })
  expect(stdout + stderr).toBe('')
  expect(status).toBe(0)
})

const runbooks = readFileSync('docs/runbooks.md', 'utf8')

test('every alarm is explained in docs/runbooks.md, in the order of the rules, and no other', () => {
  const explained = [...runbooks.matchAll(/^### (Commensal[A-Za-z]+)$/gm)]
  expect(explained.map(([, name]) => name)).toEqual(rules.map(({ alert }) => alert))
})

test.each(rules)(
  '$alert leads to its entry, which says what it means, where to look, what to do and whom to wake',
  (rule) => {
    expect(rule.annotations.runbook_url).toBe(`docs/runbooks.md#${rule.alert.toLowerCase()}`)
    const [, entry = ''] = runbooks.split(`\n### ${rule.alert}\n`)
    const [own = ''] = entry.split(/^#{1,3} /m)
    expect(
      [...own.matchAll(/^\*\*([A-Z][a-z]+)\*\*/gm)].map(([, part]) => part).filter((part) => part !== 'Never'),
    ).toEqual(['Means', 'Look', 'Do', 'Wake'])
  },
)
