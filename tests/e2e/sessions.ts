import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Member } from '#contract/schemas/member.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { insertMember } from '#server/members/enrolment-store.ts'
import { newPublicId } from '#server/members/public-id.ts'
import { cookieNames } from '#server/session/cookies.ts'
import { startSession } from '#server/session/start-session.ts'

interface Person {
  readonly partnerId: string
  readonly memberId: number
  readonly publicId: string
}

/** Gives the browser a session of this person, as signing in does, without drawing the form. */
async function startAs(page: Page, { context, siteOrigin }: Stack, { partnerId, ...person }: Person): Promise<void> {
  const { sid } = await startSession(context, context.database.forPartner(partnerId), { partnerId, person, stay: null })
  // Chromium takes a secure cookie for a host below localhost, whatever the scheme; its tools ask for https.
  const url = siteOrigin(partnerId).replace('http:', 'https:')
  await page.context().addCookies([{ name: cookieNames.session, value: sid, url, httpOnly: true, sameSite: 'Lax' }])
}

/** Signs a member in whom the demo data has. */
export async function enter(
  page: Page,
  stack: Stack,
  { partnerId, email }: { readonly partnerId: string; readonly email: string },
): Promise<void> {
  const found = await stack.context.database.engine
    .selectFrom('member')
    .select(['id', 'public_id'])
    .where('partner_id', '=', partnerId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await startAs(page, stack, { partnerId, memberId: found.id, publicId: found.public_id })
}

interface Joining {
  readonly partnerId: string
  readonly memberType: Member['memberType']
}

/** A new member who is signed in and has dined nowhere. */
export async function enterAs(
  page: Page,
  stack: Stack,
  { partnerId, memberType }: Joining,
): Promise<{ readonly publicId: string }> {
  const db = stack.context.database.engine
  const publicId = newPublicId(randomBytes)
  const memberId = await insertMember(db, partnerId, {
    publicId,
    email: `${publicId}@mail.example`,
    passwordHash: '',
    firstName: 'Gia',
    lastName: 'Marlowe',
    phoneNumber: null,
    address1: '',
    address2: '',
    city: '',
    state: '',
    zipCode: '94110',
    emailOptIn: false,
    smsOptIn: false,
    partnerNumber: null,
    enrollmentSource: '',
    now: new Date(),
  })
  if (memberId === null) throw new Error('The member could not be added')
  await db.updateTable('member').set({ member_type: memberType }).where('id', '=', memberId).execute()
  await startAs(page, stack, { partnerId, memberId, publicId })
  return { publicId }
}
