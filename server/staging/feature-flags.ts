import type { FeatureFlags } from '#contract/schemas/site.ts'
import type { Partner } from '#partners/registry.ts'
import type { Context } from '../context.ts'
import { providerFor } from '../reservations/bookable.ts'

/** The switches that the server supplies. Keys that a browser does not know are ignored there. */
export function featureFlags(context: Pick<Context, 'identities' | 'bookings'>, partner: Partner): FeatureFlags {
  const { id, settings } = partner
  const singleSignOn = settings.enrollmentType === 'sso' && context.identities.has(id)
  return {
    authFlags: {
      signIn: settings.enrollmentType === 'direct' || (singleSignOn && settings.accountName !== null),
      singleSignOn,
      staySignedIn: true,
    },
    filters: {
      acclaimed: true,
      new: true,
      benefits: true,
      earnsTonight: true,
      reservations: true,
      table: providerFor(context, partner) !== null,
      delivery: true,
      dineIn: true,
      takeout: true,
      onlineOrdering: true,
    },
    partnerFeatureFlags: {
      flexOffers: settings.hasFlexOffers,
      partnerLoadedCards: settings.hasPartnerLoadedCards,
      reservationBonus: settings.hasReservationBonus,
      vip: settings.hasVIP,
    },
  }
}

/** The flags with another choice over some of them. */
export function withFlags(flags: FeatureFlags, chosen: FeatureFlags): FeatureFlags {
  return {
    authFlags: { ...flags.authFlags, ...chosen.authFlags },
    filters: { ...flags.filters, ...chosen.filters },
    partnerFeatureFlags: { ...flags.partnerFeatureFlags, ...chosen.partnerFeatureFlags },
  }
}
