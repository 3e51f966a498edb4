import { fillText } from '#domain/content/fill-text.ts'
import type { NamedBrowser } from '#domain/members/browser-name.ts'
import { required } from '#domain/required.ts'
import type { Context } from '../context.ts'

/** A browser in the partner's words: "Firefox on Linux". */
export function deviceWords(
  { partners }: Pick<Context, 'partners'>,
  partnerId: string,
  { browser, system }: NamedBrowser,
): string {
  const { copy } = required(partners.partnerById(partnerId), 'the partner whose member is told')
  return fillText(copy['device.name'], {
    browser: copy[`device.browser.${browser}`],
    system: copy[`device.system.${system}`],
  })
}
