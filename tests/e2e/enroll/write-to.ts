import { randomBytes } from 'node:crypto'
import type { Stack } from '#dev/stacking/stack.ts'
import { newPublicId } from '#server/members/public-id.ts'

interface Addressee {
  readonly active?: boolean
  readonly has_web_profile?: boolean
  /** Null: waits for the activation. */
  readonly activated_at?: Date | null
}

/** Somebody whom the partner has written to, with a link that carries the answered id. */
export async function writeTo(stack: Stack, partnerId: string, changes: Addressee = {}): Promise<string> {
  const publicId = newPublicId(randomBytes)
  const now = new Date()
  await stack.context.database.engine
    .insertInto('member')
    .values({
      partner_id: partnerId,
      public_id: publicId,
      email: `${publicId}@mail.example`,
      first_name: 'Gia',
      active: true,
      has_web_profile: true,
      activated_at: null,
      joined_at: now,
      updated_at: now,
      ...changes,
    })
    .execute()
  return publicId
}
