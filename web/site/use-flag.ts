import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FeatureFlags } from '#contract/schemas/site.ts'
import { featureFlagsKey, featureFlagsQuery } from '../api/feature-flags-query.ts'
import { useCallApi } from '../api/use-call-api.ts'

/** Whether a feature flag is on. A flag that the server does not name is off. */
export function useFlag(group: keyof FeatureFlags, name: string): boolean {
  return useFlags()?.[group][name] === true
}

/** All of them, for who asks for several; undefined where they could not be had. */
export const useFlags = import.meta.env.SSR ? useFlagsOfPage : useFollowedFlags

function useFollowedFlags(): FeatureFlags | undefined {
  return useQuery(featureFlagsQuery(useCallApi())).data
}

/** A page on the server is drawn once: there is nothing to follow. */
function useFlagsOfPage(): FeatureFlags | undefined {
  return useQueryClient().getQueryData<FeatureFlags>(featureFlagsKey)
}
