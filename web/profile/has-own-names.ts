import type { PublicPartner } from '#contract/page-handler.ts'

/** Names of members who sign in through the partner's programme are that programme's. */
export function hasOwnNames({ enrollmentType }: Pick<PublicPartner, 'enrollmentType'>): boolean {
  return enrollmentType !== 'sso'
}
