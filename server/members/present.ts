import type { KnownMember, Member } from '#contract/schemas/member.ts'
import { optInLevels, tiers } from '#domain/members/membership.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import type { Partner } from '#partners/registry.ts'
import { wireReward, type MemberStanding } from './standing.ts'
import type { MemberRow } from './store.ts'

interface Facts {
  readonly rules: RuleDocument
  readonly standing: MemberStanding
  readonly sessionExpiresAt: Date
}

export function presentMember(row: MemberRow, { rules, standing, sessionExpiresAt }: Facts): Member {
  const { progress, bonus } = standing
  return {
    publicId: row.public_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    emailOptIn: row.email_opt_in,
    phoneNumber: row.phone_number ?? '',
    smsOptIn: row.sms_opt_in,
    address: {
      address1: row.address1,
      address2: row.address2,
      city: row.city,
      state: row.state,
      zipCode: row.zip_code,
    },
    familyId: row.family_id,
    tierLevel: standing.tier,
    memberType: row.member_type,
    hasWebProfile: row.has_web_profile,
    active: row.active,
    enrollmentSource: row.enrollment_source,
    joinDate: row.joined_at.toISOString(),
    diningProgress: progress && {
      ...progress,
      // No programme asks for an amount beside the dines.
      remainingDollars: 0,
      dollarsRequired: 0,
      ytdMilesOrDollars: wireReward(standing.rewardThisYear, rules),
    },
    activeBonuses: bonus
      ? [{ code: bonus.code, bonusStatus: bonus.status, createDateUtc: bonus.since.toISOString() }]
      : [],
    isNewMemberBonus: bonus !== null,
    memberIsEligibleForNMB: bonus?.status === 'Enrolled',
    sessionExpiresAt: sessionExpiresAt.toISOString(),
  }
}

/** Only what activation asks: who is activated already is told as Basic, whatever their tier is. */
export function presentKnownMember(row: MemberRow, partner: Partner): KnownMember {
  return {
    publicId: row.public_id,
    interfaceType: interfaceTypeOf(partner),
    tierLevel: row.activated_at === null ? optInLevels.nonActivated : tiers.basic,
    hasWebProfile: row.has_web_profile,
    active: row.active,
  }
}

function interfaceTypeOf({ settings }: Partner): KnownMember['interfaceType'] {
  switch (settings.enrollmentType) {
    case 'none':
      return 'known'
    case 'sso':
      return 'sso'
    case 'direct':
      return 'direct'
  }
}
