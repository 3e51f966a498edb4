import { redirect } from '@tanstack/react-router'
import type { Member } from '#contract/schemas/member.ts'
import { memberQuery } from '../api/member-query.ts'
import type { PageContext } from '../site/page-context.ts'
import { siteOf } from '../site/use-site.ts'

export interface PageLoad {
  readonly context: PageContext
  readonly location: { readonly href: string }
}

/** Who is signed in. A visitor is sent to sign in, with the way back in the address: a page drawn on the server has no other place for it. */
export async function requireMember({ context, location }: PageLoad): Promise<Member> {
  const member = await context.queryClient.ensureQueryData(memberQuery(context.callApi))
  if (member === null) throw redirect({ to: '/login', search: { returnTo: location.href } })
  return member
}

/**
 * For the screens of visitors: a member goes on to what they lack, or to their account. Programmes with a sign-on of their own link cards there:
 * who has none yet stays and reads how.
 */
export async function refuseMember({ context }: Pick<PageLoad, 'context'>): Promise<void> {
  const member = await context.queryClient.ensureQueryData(memberQuery(context.callApi)).catch(() => null)
  if (member === null) return
  const linksElsewhere = siteOf(context.queryClient).partner.enrollmentType === 'sso'
  if (!linksElsewhere || member.memberType !== 'NonCardMember') throw redirect({ to: homeOf(member) })
}

export function homeOf({ memberType }: Pick<Member, 'memberType'>): '/add_card' | '/account/overview' {
  return memberType === 'NonCardMember' ? '/add_card' : '/account/overview'
}
