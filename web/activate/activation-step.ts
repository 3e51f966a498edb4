import type { KnownMember } from '#contract/schemas/member.ts'
import { optInLevels } from '#domain/members/membership.ts'

type Facts = Pick<KnownMember, 'hasWebProfile' | 'active' | 'tierLevel'>

/** `rfr` says why, in the words of the page that it leads to. */
export type ActivationStep =
  | { readonly kind: 'activate' }
  | { readonly kind: 'goTo'; readonly to: '/join' | '/login'; readonly rfr: string }

/** What somebody may do who followed the link of a letter. Source: docs/product.md, "Activation". */
export function activationStep({ hasWebProfile, active, tierLevel }: Facts): ActivationStep {
  if (!hasWebProfile) return { kind: 'goTo', to: '/join', rfr: '2' }
  if (!active) return { kind: 'goTo', to: '/login', rfr: '4' }
  return tierLevel === optInLevels.nonActivated ? { kind: 'activate' } : { kind: 'goTo', to: '/login', rfr: '3' }
}
