import { expect, test } from 'vitest'
import { publicSettings } from './public-settings.ts'
import { loadPartners } from './registry.ts'

const registry = loadPartners()

function partner(id: string) {
  const found = registry.partnerById(id)
  if (!found) throw new Error(`no partner ${id}`)
  return found
}

test('the browser learns neither hosts nor doubts, nor the rules as such', () => {
  const shown = publicSettings(partner('nosh'), '2026-01-01')
  expect(Object.keys(shown)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(hosts|assumed|rules|content|copy)$/)]),
  )
  expect(shown).toMatchObject({
    id: 'nosh',
    currencyType: 'Credit',
    statementCreditCents: 2000,
    theme: { scheme: 'light' },
  })
})

test('the browser learns nothing of another partner', () => {
  for (const { id } of registry.partners) {
    const text = JSON.stringify(publicSettings(partner(id), '2026-01-01'))
    for (const other of registry.partners) {
      if (other.id !== id) expect(text).not.toContain(other.settings.customerSupport.phone.formatted)
    }
  }
})

test('rates are shown as they are in force on the day', () => {
  const [first] = partner('hilton').rules
  if (!first) throw new Error('hilton has no rules')
  const second = { ...first, version: 2, effectiveFrom: '2026-07-01', cardActivationHours: 1 }
  const dated = { ...partner('hilton'), rules: [first, second] }
  expect(publicSettings(dated, '2024-12-31').earnRates).toEqual([])
  expect(publicSettings(dated, '2026-06-30').cardActivationHours).toBe(24)
  expect(publicSettings(dated, '2026-07-01').cardActivationHours).toBe(1)
})
