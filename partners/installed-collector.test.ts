import { expect, test } from 'vitest'
import { withCollector } from './installed-collector.ts'
import { loadPartners } from './registry.ts'

const registry = loadPartners()

test('no programme tells anybody anything unless its settings say so', () => {
  for (const { id, settings } of withCollector(registry, null).partners) expect(settings.analytics, id).toBeNull()
})

test('an installation may have all events sent to one collector', () => {
  const collector = 'http://desk.localhost:3002/collect'
  const installed = withCollector(registry, collector)
  expect(installed.partners).toHaveLength(registry.partners.length)
  for (const { settings } of installed.partners)
    expect(settings.analytics).toEqual({ consent: 'noneNeeded', dataLayer: false, container: null, collector })
})
