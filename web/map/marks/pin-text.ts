import type { EarnRate } from '#contract/schemas/merchant.ts'
import type { PublicPartner } from '#contract/page-handler.ts'
import { isMoney } from '#domain/money/money.ts'
import type { Copy } from '../../copy/use-copy.ts'
import { rateFigure, shortRateText } from '../../earn-rate/earn-rate-text.ts'
import { rateLine } from '../../earn-rate/rate-line.ts'
import type { MapPin } from './marks.ts'

interface Words {
  readonly t: Copy
  readonly partner: PublicPartner
}

/** The rate, as short as a pin is: "5×", "2.5%", "10 per $50". Empty where the partner hides its rates. */
export function pinText(rate: EarnRate | null, { t, partner }: Words): string {
  if (rate === null) return ''
  const { currencyType } = partner
  if (rate.shape === 'percentage') return rateFigure(rate, currencyType)
  if (rate.shape === 'perDollar' && !isMoney(currencyType))
    return t('map.times', { figure: rateFigure(rate, currencyType) })
  return shortRateText(rate, { t, partner })
}

/** "Golden Wok, Earn 2 points per $1, up to 8 as VIP" */
export function pinName(pin: Pick<MapPin, 'name' | 'earnRate' | 'nextRate'>, words: Words): string {
  const line = rateLine(pin, words)
  return line === '' ? pin.name : `${pin.name}, ${line}`
}
