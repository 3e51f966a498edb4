import type { FastifyRequest } from 'fastify'
import type { Site } from '#contract/page-handler.ts'
import { nativeAppOf } from '#domain/requests/native-app.ts'
import { rulesDay } from '#domain/rules/rules-in-force.ts'
import { type PublicSettings, publicSettings } from '#partners/public-settings.ts'
import type { Partner } from '#partners/registry.ts'
import { contentOf } from '../content/content-of.ts'
import type { Context } from '../context.ts'
import { isOutage } from '../db/outage.ts'
import { isInMaintenance } from '../health/maintenance.ts'
import { apiOriginFor } from '../http/guards/page-origin.ts'
import { heroPath } from '../images/versioned-path.ts'
import type { Config } from '../settings/config.ts'
import { featureFlags, withFlags } from '../staging/feature-flags.ts'
import { mayPreview, stagingChoice } from '../staging/staging-choice.ts'

/** What a page of this partner says before any data. */
export async function readSite(
  context: Context,
  request: FastifyRequest,
  { isUp }: { readonly isUp: boolean },
): Promise<Site> {
  const { partner } = request
  const today = rulesDay(context.now().getTime())
  const choice = stagingChoice(context, request)
  const surveyHost = surveyHostOf(context.config, partner)
  const kind = mayPreview(partner, choice) ? 'drafts' : 'published'
  return {
    partner: settingsOf(partner, today),
    copy: partner.copy,
    content: await contentOf(context, { partner, db: request.db, kind }),
    flags: choice === null ? featureFlags(context, partner) : withFlags(featureFlags(context, partner), choice.flags),
    apiOrigin: apiOriginFor(context.config.apiOrigins, request),
    heroImage: heroPath(partner),
    shownUserState: choice?.userState ?? null,
    surveyHost,
    sandboxVendors: [
      ...(context.config.cardVault.mode === 'sandbox' ? ['Card vault'] : []),
      // Production takes no address without encryption.
      ...(surveyHost?.startsWith('http://') ? ['Survey host'] : []),
      ...(context.config.bookings?.address.startsWith('http://') ? ['Booking provider'] : []),
      ...(context.config.payments?.address.startsWith('http://') ? ['Payment provider'] : []),
    ],
    staging: context.config.environment !== 'production',
    maintenance: !isUp || (await isDown(context, request)),
    nativeApp: nativeAppOf(request.headers['user-agent'] ?? '', context.config.nativeAppName),
    today,
  }
}

const known = new WeakMap<Partner, { readonly day: string; readonly settings: PublicSettings }>()

/** The same object all day long, so that what is made of it once can be found again. */
function settingsOf(partner: Partner, day: string): PublicSettings {
  const kept = known.get(partner)
  if (kept?.day === day) return kept.settings
  const settings = publicSettings(partner, day)
  known.set(partner, { day, settings })
  return settings
}

/** The operator's switch, or a database that does not answer. */
async function isDown(context: Context, request: FastifyRequest): Promise<boolean> {
  try {
    return await isInMaintenance(context, request)
  } catch (error) {
    if (isOutage(error)) return true
    throw error
  }
}

/** Where the partner's survey forms are; null where they are ours. */
export function surveyHostOf({ surveyHostOrigin }: Pick<Config, 'surveyHostOrigin'>, partner: Partner): string | null {
  return partner.settings.typeformCode === '' ? null : surveyHostOrigin
}
