import type { StagingChoice } from '#contract/schemas/staging.ts'
import type { Partner } from '#partners/registry.ts'

/** Drafts are shown to operators, where their partner has previews. The staging page, which signs the choice, is absent in production. */
export function mayPreview(partner: Partner, choice: StagingChoice | null): boolean {
  return partner.settings.cmsPreview && choice?.preview === true
}
