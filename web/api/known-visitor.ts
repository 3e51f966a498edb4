import { useQuery } from '@tanstack/react-query'
import type { KnownMember } from '#contract/schemas/member.ts'

/** Who the visitor is known to be. */
export const knownKey = ['known'] as const

/** Who the visitor is known to be; null for everybody else, until the look-up has answered, and where it failed. */
export function useKnown(): KnownMember | null {
  return useQuery<KnownMember>({ queryKey: knownKey, enabled: false }).data ?? null
}
