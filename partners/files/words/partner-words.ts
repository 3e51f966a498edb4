import { fillText, type TextParameters } from '#domain/content/fill-text.ts'
import { agreementOf } from '#domain/money/format-reward.ts'
import type { PartnerSettings } from '../settings/settings-schema.ts'

/** What a partner's words may name in braces; filled once, when the files are read. Others are left for the screen. */
export const partnerParameters = [
  'programName',
  'accountName',
  'rewardSingular',
  'rewardPlural',
  'RewardPlural',
  'rewardVerbS',
  'rewardAre',
  'supportPhone',
  'supportEmail',
  'shortCode',
  'ppnLabel',
] as const

export function parametersOfPartner(settings: PartnerSettings): TextParameters {
  const { verbS, are } = agreementOf(settings.rewardName)
  const { programName, accountName, rewardName, customerSupport, shortCode, ppn } = settings
  const values: Record<(typeof partnerParameters)[number], string> = {
    programName,
    accountName: accountName ?? programName,
    rewardSingular: rewardName.singular,
    rewardPlural: rewardName.plural,
    RewardPlural: rewardName.plural.replace(/^./, (letter) => letter.toUpperCase()),
    rewardVerbS: verbS,
    rewardAre: are,
    supportPhone: customerSupport.phone.formatted,
    supportEmail: customerSupport.email.display,
    shortCode,
    ppnLabel: ppn?.label ?? 'member number',
  }
  return values
}

/** The same value with every text in it filled. */
export function fillWords<Value>(value: Value, parameters: TextParameters): Value
export function fillWords(value: unknown, parameters: TextParameters): unknown {
  if (typeof value === 'string') return fillText(value, parameters)
  if (Array.isArray(value)) return value.map((item: unknown) => fillWords(item, parameters))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, fillWords(item, parameters)]))
}

/** Every text in a value, with the place where it stands: `[0].fields.title`. */
export function textsIn(value: unknown, place = ''): { place: string; text: string }[] {
  if (typeof value === 'string') return [{ place, text: value }]
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => textsIn(item, `${place}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => textsIn(item, place === '' ? name : `${place}.${name}`))
}
