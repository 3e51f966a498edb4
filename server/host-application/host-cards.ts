import type { Partner } from '#partners/registry.ts'
import { openEntry } from '../cards/card-entry.ts'
import { isKnownWording } from '../consents/wording-store.ts'
import { linkCard } from '../cards/link-card.ts'
import { cardErrorMessage, presentMemberCard } from '../cards/present.ts'
import { unlinkCard } from '../cards/unlink-card.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { refuse, Refusal } from '../refusal.ts'
import { currentRules } from '../rules/current-rules.ts'
import { keyedHash } from '../session/keyed-hash.ts'
import { sessionSecrets } from '../settings/secrets.ts'
import { findOpenMember } from './find-open-member.ts'
import { hostActor } from './host-call.ts'
import type { HostCardBody } from './host-card-schema.ts'

/** Names a member to the vault in envelopes of their host application; the newest secret's first. */
function bindingsOf({ secrets }: Context, partnerId: string, memberId: number): readonly [string, ...string[]] {
  const bindingBy = (key: string) => keyedHash(key, 'hostCard', [partnerId, memberId])
  return [bindingBy(secrets.session), ...sessionSecrets(secrets).slice(1).map(bindingBy)]
}

interface EntryQuestion {
  readonly partner: Partner
  readonly hostId: string
}

/** What the next envelope of this person must carry, so that it is good for them, once, and for ten minutes. */
export async function openHostCardEntry(context: Context, db: Db, { partner, hostId }: EntryQuestion) {
  const member = await findOpenMember(db, partner.id, hostId)
  if (member instanceof Refusal) return member
  const { memberId } = member
  const { nonce, expiresAt, consent } = await openEntry(context, db, { partner, memberId })
  const [sessionBinding] = bindingsOf(context, partner.id, memberId)
  return { id: hostId, partnerId: partner.id, sessionBinding, nonce, expiresAt: expiresAt.toISOString(), consent }
}

interface Taking<Body> {
  readonly partner: Partner
  readonly body: Body
}

/** Links a card whose number only the vault can read, or ends its link. */
export async function takeHostCard(context: Context, db: Db, { partner, body }: Taking<HostCardBody>) {
  const member = await findOpenMember(db, partner.id, body.id)
  if (member instanceof Refusal) return member
  const { memberId } = member
  switch (body.type) {
    case 'card.link':
      return link(context, db, { partner, body, memberId })
    case 'card.unlink':
      return unlink(context, db, { partner, body, memberId })
  }
}

type OfType<Type> = Taking<Extract<HostCardBody, { type: Type }>> & { readonly memberId: number }

async function link(context: Context, db: Db, { partner, body, memberId }: OfType<'card.link'>) {
  const { id, envelope, consentVersion } = body
  if (!(await isKnownWording(db, partner.id, consentVersion)))
    return refuse('invalidRequest', {
      fields: [{ field: 'consentVersion', message: 'expected the version of a card entry' }],
    })
  const linked = await linkCard(context, db, {
    partner,
    holder: {
      memberId,
      actor: hostActor,
      bindings: bindingsOf(context, partner.id, memberId),
      address: null,
      devices: [],
      captcha: 'unasked',
    },
    envelope,
    consentVersion,
    // Closed since it was looked up: a card opens nobody whom the host has closed.
    async admit(tx) {
      const still = await findOpenMember(tx, partner.id, id)
      return still instanceof Refusal ? still : null
    },
  })
  // Moving takes a code that the member types on a page of ours.
  if ('offerId' in linked)
    return refuse('heldByAnotherProgramme', { message: partner.messages['cardError.heldByAnotherProgramme'] })
  if (!(linked instanceof Refusal))
    return { id, outcome: 'linked' as const, card: presentMemberCard(linked, currentRules(partner, context.now())) }
  const { code, retryAfter } = linked
  if (code === 'memberUnknown' || code === 'memberClosed') return linked
  return refuse(code, {
    message: cardErrorMessage({ code, retryAfter }, partner),
    ...(retryAfter !== undefined && { retryAfter }),
  })
}

/** The host opens and closes its people: without a card they stay, and can be given another. */
async function unlink(context: Context, db: Db, { partner, body, memberId }: OfType<'card.unlink'>) {
  const { id, cardId } = body
  const ending = { partnerId: partner.id, memberId, actor: hostActor, cardId: Number(cardId) }
  const ended = await unlinkCard(context, db, ending)
  return ended instanceof Refusal ? ended : { id, outcome: 'unlinked' as const, card: null }
}
