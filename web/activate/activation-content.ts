import type { PublicPartner } from '#contract/page-handler.ts'
import { fillText } from '#domain/content/fill-text.ts'
import { plainContent } from '../content/plain-content.ts'
import { textOf } from '../content/read-fields.ts'
import { useSite } from '../site/use-site.ts'

type Site = Parameters<typeof plainContent>[0] & { readonly partner: Pick<PublicPartner, 'rewardName'> }

/** The words of the activation, with the reward's own name; what the content leaves out stays empty. */
export function activationContent(site: Site) {
  const [fields = {}] = plainContent(site, 'tier_1_activation')
  const { singular, plural } = site.partner.rewardName
  const words = (name: string) => fillText(textOf(fields[name]), { reward: singular, rewardPlural: plural })
  return {
    title: words('title'),
    text: words('text'),
    button: words('button'),
    activatedTitle: words('activated_title'),
    activatedText: words('activated_text'),
    activatedButton: words('activated_button'),
    error: words('error'),
  }
}

export function useActivationContent() {
  return activationContent(useSite())
}
