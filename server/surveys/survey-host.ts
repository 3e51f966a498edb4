import type { Partner } from '#partners/registry.ts'
import type { Config } from '../config.ts'

/** Where the partner's survey forms are; null where they are ours. */
export function surveyHostOf({ surveyHostOrigin }: Pick<Config, 'surveyHostOrigin'>, partner: Partner): string | null {
  return partner.settings.typeformCode === '' ? null : surveyHostOrigin
}
