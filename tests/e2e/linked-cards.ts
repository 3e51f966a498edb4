import type { Stack } from '#dev/stacking/stack.ts'
import { openCardEntry } from '#server/cards/card-entry.ts'
import { linkCard } from '#server/cards/link-card.ts'
import { Refusal } from '#server/refusal.ts'
import { sealCard } from '../app/seal-card.ts'
import { signedInAs } from './sessions.ts'

interface Linking {
  readonly partnerId: string
  readonly email: string
  readonly numbers: readonly string[]
}

/** Links cards as the server does once the form has come in: each in an envelope of its own, which the vault opens. */
export async function linkCards(stack: Stack, { partnerId, email, numbers }: Linking): Promise<void> {
  const { context } = stack
  const db = context.database.forPartner(partnerId)
  const partner = context.partners.partnerById(partnerId)
  if (partner === undefined) throw new Error(`There is no partner ${partnerId}`)
  const { signedIn } = await signedInAs(stack, { partnerId, email })
  for (const number of numbers) {
    const { sessionBinding, nonce, consent } = await openCardEntry(context, db, { partner, signedIn })
    const binding = { partnerId, sessionBinding, nonce, now: context.now() }
    const envelope = await sealCard(context.config.cardVault.address, { number, ...binding })
    const holder = {
      memberId: signedIn.memberId,
      actor: `member:${signedIn.publicId}`,
      bindings: [sessionBinding],
      address: null,
      devices: [],
      captcha: 'unasked' as const,
    }
    const linked = await linkCard(context, db, { partner, holder, envelope, consentVersion: consent.version })
    if (linked instanceof Refusal) throw new Error(`The card was not linked: ${linked.code}`)
    if ('offerId' in linked) throw new Error('The card is linked already, in another programme')
  }
}
