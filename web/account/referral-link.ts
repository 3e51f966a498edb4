import type { Member } from '#contract/schemas/member.ts'

/** The join page of this very host, naming who sent the person there. */
export function referralLink(origin: string, { publicId }: Pick<Member, 'publicId'>): string {
  return `${origin}/join?referrer=${encodeURIComponent(publicId)}`
}
