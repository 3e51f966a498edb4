import { deepFreeze } from './files/reading/deep-freeze.ts'
import type { AnalyticsSettings } from './files/settings/settings-schema.ts'
import { type PartnerRegistry, registryOf } from './registry.ts'

const silent: AnalyticsSettings = { consent: 'noneNeeded', dataLayer: false, container: null, collector: null }

/** The same partners, whose events all go to the collector of this installation; null: to each one's own. */
export function withCollector(registry: PartnerRegistry, collector: string | null): PartnerRegistry {
  if (collector === null) return registry
  return registryOf(
    registry.partners.map((partner) => {
      const analytics = { ...(partner.settings.analytics ?? silent), collector }
      return deepFreeze({ ...partner, settings: { ...partner.settings, analytics } })
    }),
  )
}
