import { createHash } from 'node:crypto'
import { CompactEncrypt, importJWK } from 'jose'
import { cardDescription } from '#domain/cards/card-linking.ts'
import { dayMs } from '#domain/dates.ts'
import type { Db } from '#server/db/database.ts'
import { createCardVault, createCardVaultKeys } from '#vendors/card-vault/client.ts'
import type { VaultCard } from '#vendors/card-vault/wire.ts'
import type { DemoMember } from './demo-members.ts'

export interface VaultAccess {
  readonly address: string
  readonly secret: string
}

/** A demo member as the database knows them, with the cards' tokens. */
export interface WrittenMember extends DemoMember {
  readonly memberId: number
  readonly joinedAt: Date
  readonly tokens: readonly Pick<VaultCard, 'token' | 'cardType'>[]
}

const joinedDaysAgo = 372
/** Whose year is not told to its end yet. */
export const begunSource = 'demo, begun'

export interface MemberOptions {
  /** Null: the programme itself knows its members. */
  readonly passwordHash: string | null
  readonly vault: VaultAccess
  readonly now: Date
}

/** The member, with cards that were linked on the day they joined. Their numbers go to the vault the way every number goes. */
export async function writeMember(db: Db, member: DemoMember, options: MemberOptions): Promise<WrittenMember> {
  const { partnerId, emailOptIn } = member
  const joinedAt = new Date(options.now.getTime() - joinedDaysAgo * dayMs)
  const { id: memberId } = await db
    .insertInto('member')
    .values({
      partner_id: partnerId,
      public_id: createHash('sha256').update(`demo member ${member.email}`).digest('base64url').slice(0, 22),
      email: member.email,
      password_hash: options.passwordHash,
      first_name: member.firstName,
      last_name: member.lastName,
      phone_number: null,
      zip_code: member.zipCode,
      email_opt_in: emailOptIn,
      partner_number: null,
      family_id: null,
      member_type: 'EnrolledCardMember',
      enrollment_source: begunSource,
      activated_at: joinedAt,
      joined_at: joinedAt,
      updated_at: joinedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('member_email_opt_in')
    .values({ partner_id: partnerId, member_id: memberId, since: joinedAt, opted_in: emailOptIn })
    .execute()
  const tokens: VaultCard[] = []
  for (const card of member.cards) {
    const token = await tokenOf(card.number, { partnerId, ...options })
    await linkCard(db, { partnerId, memberId, token, product: card.product ?? null, linkedAt: joinedAt })
    tokens.push(token)
  }
  return { ...member, memberId, joinedAt, tokens }
}

async function tokenOf(
  number: string,
  { partnerId, vault, now }: { partnerId: string; vault: VaultAccess; now: Date },
): Promise<VaultCard> {
  const keys = await createCardVaultKeys({ address: vault.address }).publicKeys()
  const key = keys.ok ? keys.value[0] : undefined
  if (!key) throw new Error('The card vault has no key')
  const binding = { partnerId, sessionBinding: 'demo data', nonce: `demo ${number.slice(-4)} ${now.getTime()}` }
  const header = { alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid, iat: Math.floor(Date.now() / 1000), ...binding }
  const jwe = await new CompactEncrypt(new TextEncoder().encode(number))
    .setProtectedHeader(header)
    .encrypt(await importJWK(key, 'ECDH-ES'))
  const result = await createCardVault(vault).tokenize({ jwe, ...binding })
  if ('error' in result) throw new Error(`The card vault refused a demo card: ${result.error}`)
  return result.card
}

interface NewLink {
  readonly partnerId: string
  readonly memberId: number
  readonly token: VaultCard
  readonly product: string | null
  readonly linkedAt: Date
}

async function linkCard(db: Db, { partnerId, memberId, token, product, linkedAt }: NewLink): Promise<void> {
  await db
    .insertInto('card_registry')
    .values({
      card_token: token.token,
      network: token.cardType,
      last_four: token.lastFour,
      card_product: product,
      created_at: linkedAt,
    })
    .execute()
  await db
    .insertInto('card_link')
    .values({
      partner_id: partnerId,
      member_id: memberId,
      card_token: token.token,
      partner_card_id: null,
      card_type: token.cardType,
      last_four: token.lastFour,
      description: cardDescription(token.cardType),
      linked_at: linkedAt,
    })
    .execute()
}
