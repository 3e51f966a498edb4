import type { KnownMember, Member } from '#contract/schemas/member.ts'
import { optInLevels, tiers } from '#domain/members/membership.ts'
import type { RuleDocument } from '#domain/rules/rule-document.ts'
import type { Partner } from '#partners/registry.ts'
import type { BonusToday } from './bonuses-today.ts'
import { wireReward, type MemberToday } from './member-today.ts'
import type { MemberRow } from './store.ts'

interface Facts {
  readonly rules: RuleDocument
  readonly today: MemberToday
  readonly bonuses: readonly BonusToday[]
  /** Null: their browser keeps it. */
  readonly saved: readonly number[] | null
  readonly sessionExpiresAt: Date
  readonly now: Date
}

export function presentMember(row: MemberRow, { rules, today, bonuses, saved, sessionExpiresAt, now }: Facts): Member {
  const { progress } = today
  const newMember = bonuses.find(({ isNewMember }) => isNewMember)
  return {
    publicId: row.publicId,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    emailOptIn: row.emailOptIn,
    phoneNumber: row.phoneNumber ?? '',
    smsOptIn: row.smsOptIn,
    address: {
      address1: row.address1,
      address2: row.address2,
      city: row.city,
      state: row.state,
      zipCode: row.zipCode,
    },
    familyId: row.familyId,
    tierLevel: today.tier,
    memberType: row.memberType,
    hasWebProfile: row.hasWebProfile,
    active: row.active,
    enrollmentSource: row.enrollmentSource,
    joinDate: row.joinedAt.toISOString(),
    diningProgress: progress && {
      ...progress,
      // No programme asks for an amount beside the dines.
      remainingDollars: 0,
      dollarsRequired: 0,
      ytdMilesOrDollars: wireReward(today.rewardThisYear, rules),
    },
    activeBonuses: bonuses.map(({ code, status, since }) => ({
      code,
      bonusStatus: status,
      createDateUtc: since.toISOString(),
    })),
    isNewMemberBonus: newMember !== undefined,
    memberIsEligibleForNMB: newMember !== undefined && newMember.status !== 'Qualified',
    bonusProgress: bonuses.map(({ since: _since, status: _status, isNewMember: _isNewMember, until, ...told }) => ({
      ...told,
      until: until?.toISOString() ?? null,
    })),
    emailUpdateRequired: row.emailUpdateSince !== null,
    saved: saved?.map(String) ?? null,
    sessionExpiresAt: sessionExpiresAt.toISOString(),
    sessionSecondsLeft: Math.max(0, Math.floor((sessionExpiresAt.getTime() - now.getTime()) / 1_000)),
  }
}

/** Only what activation asks: who is activated already is told as Basic, whatever their tier is. */
export function presentKnownMember(row: MemberRow, partner: Partner): KnownMember {
  return {
    publicId: row.publicId,
    interfaceType: interfaceTypeOf(partner),
    tierLevel: row.activatedAt === null ? optInLevels.nonActivated : tiers.basic,
    hasWebProfile: row.hasWebProfile,
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
