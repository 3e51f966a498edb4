import type { Partner } from '#partners/registry.ts'

/** Whether the partner's forms ask about texts at all. A default of yes is no consent where a form shows no box. */
export function sendsTexts({ settings }: Partner): boolean {
  return settings.hasSmsOptIn || settings.hasSmsOptInV2
}
