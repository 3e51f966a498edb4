import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Member } from '#contract/schemas/member.ts'
import type { FeatureFlags } from '#contract/schemas/site.ts'
import { featureFlagsKey } from '../api/feature-flags-query.ts'
import { memberQuery } from '../api/member-query.ts'
import type { PageContext } from '../site/page-context.ts'
import { siteOf } from '../site/use-site.ts'
import { entrySearch } from './entry-search.ts'
import { signOnAddress } from './sign-on-address.ts'

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

/** For the account's pages: who has no card yet links one first. A table is booked without a card, too. */
export async function requireAccount(load: PageLoad): Promise<Member> {
  const member = await requireMember(load)
  const isOfTables = load.location.href.startsWith('/account/reservations')
  if (member.memberType === 'NonCardMember' && !isOfTables) throw redirect({ to: '/add_card' })
  return member
}

/**
 * For the screens of visitors: a member goes on to what they lack, or to their account. A programme with a sign-on of its own whose issuer is not
 * known here links cards there: who has none yet stays and reads how.
 */
export async function refuseMember(load: PageLoad): Promise<void> {
  const { queryClient, callApi } = load.context
  const member = await queryClient.ensureQueryData(memberQuery(callApi)).catch(() => null)
  if (member === null) return beginSignOn(load)
  if (!linksElsewhere(load.context) || member.memberType !== 'NonCardMember') throw redirect({ to: homeOf(member) })
}

/** Cards are linked by members, and where their programme does so elsewhere, by nobody here. */
export async function requireCardHolder(load: PageLoad): Promise<void> {
  if (linksElsewhere(load.context)) throw redirect({ to: '/join' })
  await requireMember(load)
}

function linksElsewhere({ queryClient }: PageContext): boolean {
  return siteOf(queryClient).partner.enrollmentType === 'sso' && !signsOn(queryClient)
}

function signsOn(queryClient: QueryClient): boolean {
  return queryClient.getQueryData<FeatureFlags>(featureFlagsKey)?.authFlags['singleSignOn'] === true
}

/** Signing in begins at once where the programme does it; a page only where it has to say something first, or nothing works at the moment. */
function beginSignOn({ context, location }: PageLoad): void {
  if (siteOf(context.queryClient).maintenance) return
  const { pathname, search } = new URL(location.href, 'http://site')
  const { rfr, returnTo } = entrySearch(Object.fromEntries(new URLSearchParams(search)))
  if (!/^\/login\/?$/i.test(pathname) || rfr !== undefined || !signsOn(context.queryClient)) return
  throw redirect({ href: signOnAddress({ returnTo }), reloadDocument: true })
}

export function homeOf({ memberType }: Pick<Member, 'memberType'>): '/add_card' | '/account/overview' {
  return memberType === 'NonCardMember' ? '/add_card' : '/account/overview'
}
