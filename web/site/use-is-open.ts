import type { OpenableFeature } from '#domain/content/contents.ts'
import { usePartner } from './use-site.ts'

/** Whether people can do this here yet; until then nothing may promise it. */
export function useIsOpen(feature: OpenableFeature): boolean {
  return usePartner().openFeatures.includes(feature)
}
