import type { Partner } from '#partners/registry.ts'

/** Where people join here: elsewhere the partner's own programme knows its members, and no password of theirs is asked for, made or kept. */
export function takesPasswords({ settings }: Pick<Partner, 'settings'>): boolean {
  return settings.enrollmentType === 'direct'
}
