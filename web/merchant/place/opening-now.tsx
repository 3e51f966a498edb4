import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { useMinute } from '../../later/use-minute.ts'
import { openingWords } from './opening-words.ts'

interface OpeningNowProps {
  readonly merchant: Pick<MerchantDetail, 'hours' | 'timeZone'>
  /** What stands there until the browser's clock can say more. */
  readonly before: string
}

/** Whether the restaurant is open at this minute, and what comes next. */
export function OpeningNow({ merchant: { hours, timeZone }, before }: OpeningNowProps) {
  const t = useCopy()
  const now = useMinute()
  if (now === null) return before
  return openingWords(t, { hours, timeZone, now }) || before
}
