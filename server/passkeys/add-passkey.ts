import { nameBrowser, type NamedBrowser } from '#domain/members/browser-name.ts'
import type { Attestation, CreationOptions } from '#contract/schemas/passkey.ts'
import { longestPasskeyName } from '#domain/members/passkey-name.ts'
import { required } from '#domain/required.ts'
import type { Partner } from '#partners/registry.ts'
import { appendAudit } from '../audit/audit-log.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { lockMembers } from '../db/lock-members.ts'
import { inTransaction, type Tx } from '../db/transact.ts'
import { findMember } from '../members/store.ts'
import { tellMember } from '../notices/tell-members.ts'
import { takesPasswords } from '../passwords/passwords.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { deviceWords } from '../session/device-words.ts'
import type { SignedIn } from '../session/session.ts'
import { challengeMs, newChallenge, type Place, takeSignedChallenge } from './challenges.ts'
import { keeperOf } from './keepers.ts'
import { findCredentialNames, findPasskeys, insertPasskey, keepHandle, type ShownPasskey } from './store.ts'
import { algorithms, type VerifiedAttestation, verifyAttestation } from './web-authn.ts'

/** More than anybody has devices; a bound on what one account makes a browser look through. */
export const passkeysAtMost = 10

interface Asking {
  readonly partner: Partner
  readonly place: Place
  readonly signedIn: SignedIn
}

type AskRefusal = Refusal<'forbidden' | 'passkeysFull'>

/** What a browser is to make a passkey from: one that can be found without a user name, and asks for a finger, a face or a code each time. */
export async function askToAdd(
  context: Context,
  db: Db,
  { partner, place, signedIn }: Asking,
): Promise<CreationOptions | AskRefusal> {
  if (!takesPasswords(partner)) return refuse('forbidden')
  const now = context.now()
  const { memberId } = signedIn
  if ((await findPasskeys(db, partner.id, memberId)).length >= passkeysAtMost) return refuse('passkeysFull')
  const member = required(await findMember(db, partner.id, memberId), 'the member of the session')
  const handle = await keepHandle(db, partner.id, { memberId, handle: context.random(32).toString('base64url'), now })
  const own = await findCredentialNames(db, partner.id, { memberId, rpId: place.rpId })
  const challenge = await newChallenge(context, db, { ...place, purpose: 'add', memberId })
  return {
    rp: { id: place.rpId, name: partner.settings.programName },
    user: { id: handle, name: member.email, displayName: `${member.firstName} ${member.lastName}`.trim() },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeMs,
    attestation: 'none',
    excludeCredentials: own.map(({ credentialId: id, transports }) => ({
      type: 'public-key',
      id,
      transports: [...transports],
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

interface Adding extends Asking {
  readonly attestation: Attestation
  readonly userAgent: string
}

type AddRefusal = AskRefusal | Refusal<'passkeyExpired' | 'passkeyRefused' | 'passkeyTaken'>

/** Keeps the public half of a passkey that was just made. The member is told: whoever adds one gets in without the password from now on. */
export async function addPasskey(context: Context, db: Db, adding: Adding): Promise<ShownPasskey | AddRefusal> {
  const { partner, place, signedIn, attestation } = adding
  if (!takesPasswords(partner)) return refuse('forbidden')
  const { memberId } = signedIn
  const { clientDataJSON } = attestation
  const challenge = await takeSignedChallenge(context, db, { ...place, purpose: 'add', memberId, clientDataJSON })
  if (challenge === null) return refuse('passkeyExpired')
  const verified = await verifyAttestation(attestation, { place, challenge })
  if (verified === null) return refuse('passkeyRefused')
  return inTransaction(db, async (tx) => {
    await lockMembers(tx, [memberId])
    if ((await findPasskeys(tx, partner.id, memberId)).length >= passkeysAtMost) return refuse('passkeysFull')
    return keep(context, tx, { adding, verified })
  })
}

interface Keeping {
  readonly adding: Adding
  readonly verified: VerifiedAttestation
}

async function keep(
  context: Context,
  tx: Tx,
  { adding: { partner, place, signedIn, attestation, userAgent }, verified }: Keeping,
): Promise<ShownPasskey | Refusal<'passkeyTaken'>> {
  const now = context.now()
  const { memberId, publicId } = signedIn
  const named = nameBrowser(userAgent)
  const added = await insertPasskey(tx, partner.id, {
    ...verified,
    ...named,
    memberId,
    rpId: place.rpId,
    transports: attestation.transports,
    name: firstName(context, partner.id, { named, verified }),
    createdAt: now,
  })
  if (added === null) return refuse('passkeyTaken')
  const facts = { device: deviceWords(context, partner.id, named), at: now.getTime() }
  await tellMember(tx, partner.id, { memberId, kind: 'passkeyAdded', facts, key: verified.credentialId, now })
  const subject = `member:${publicId}`
  const details = { passkey: added.id }
  await appendAudit(tx, partner.id, { at: now, actor: subject, action: 'passkey.add', subject, details })
  return added
}

interface Naming {
  readonly named: NamedBrowser
  readonly verified: Pick<VerifiedAttestation, 'aaguid'>
}

/** What it is called until its member calls it something else. */
function firstName(context: Context, partnerId: string, { named, verified }: Naming): string {
  return (keeperOf(verified.aaguid) ?? deviceWords(context, partnerId, named)).slice(0, longestPasskeyName)
}
