import { describe, expect, test } from 'vitest'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import { publicSettings } from '#partners/public-settings.ts'
import { loadPartners, type Partner } from '#partners/registry.ts'
import { testDatabases, useDatabase } from '#tests/database/database.ts'
import { Refusal } from '../refusal.ts'
import { reviseRules } from '../rule-revisions/revise-rules.ts'
import { currentRules } from './current-rules.ts'
import { publishedPartners } from './published-partners.ts'
import { publishRules } from './publish-rules.ts'

const now = new Date('2026-11-20T17:00:00Z')
const clock = { now: () => now }
const approval = { askedBy: 'operator:ada', approvedBy: 'operator:bea' }

/** The next version of the partner's rules, at 6 % for everybody from December on. */
function inDecember({ rules }: Partner): RuleDocument {
  const last = rules.at(-1) ?? expect.unreachable()
  const rates = last.rates.map((rate) => ({ ...rate, accrual: { ...rate.accrual, amount: 6 } }))
  return { ...last, version: last.version + 1, effectiveFrom: '2026-12-01', rates }
}

for (const kind of testDatabases())
  describe(kind.name, () => {
    const database = useDatabase(kind)

    test('pages promise a rate that another process has published, from its day on, and the log names what the file lacks', async () => {
      const { engine } = database.current
      const written = loadPartners()
      const warnings: unknown[] = []
      const log = { warn: (...said: readonly unknown[]) => void warnings.push(said) }
      const partners = publishedPartners(written, { engine, log })
      await publishRules(engine, written.partners, now)
      expect(await partners.refresh()).toBe(0)
      expect(partners.partnerById('nosh')).toBe(written.partnerById('nosh'))

      const nosh = written.partnerById('nosh') ?? expect.unreachable()
      const document = inDecember(nosh)
      const revised = await reviseRules(engine, { partnerId: 'nosh', document, approval, reason: 'autumn' }, clock)
      expect(revised).not.toBeInstanceOf(Refusal)
      expect(await partners.refresh()).toBe(1)
      const shown = partners.partnerById('nosh') ?? expect.unreachable()
      expect(partners.partnerByHost(nosh.settings.hosts[0] ?? '')).toBe(shown)
      expect(publicSettings(shown, '2026-11-30').earnRates).toEqual(publicSettings(nosh, '2026-11-30').earnRates)
      expect(publicSettings(shown, '2026-12-01').earnRates).toEqual(document.rates)
      expect(currentRules(shown, new Date('2026-12-01T17:00:00Z')).version).toBe(document.version)
      expect(partners.partnerById('hilton')).toBe(written.partnerById('hilton'))
      expect(warnings).toEqual([
        [
          { partnerId: 'nosh', versions: [document.version] },
          expect.stringContaining('partners/nosh/rules.json lacks'),
        ],
      ])

      expect(await partners.refresh()).toBe(0)
      expect(partners.partnerById('nosh')).toBe(shown)
    })
  })
