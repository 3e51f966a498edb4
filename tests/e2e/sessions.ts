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

/** Begins a session of this person, as signing in does. */
function beginSession({ context }: Stack, { partnerId, ...person }: Person) {
  return startSession(context, context.database.forPartner(partnerId), {
    partnerId,
    person,
    stay: null,
    provedAt: context.now(),
    deviceId: null,
  })
}

/** Gives the browser a session of this person without drawing the form. */
async function startAs(page: Page, stack: Stack, person: Person): Promise<void> {
  // Chromium takes a secure cookie for a host below localhost, whatever the scheme; its tools ask for https.
  const url = stack.siteOrigin(person.partnerId).replace('http:', 'https:')
  const { sid: value } = await beginSession(stack, person)
  await page.context().addCookies([{ name: cookieNames.session, value, url, httpOnly: true, sameSite: 'Lax' }])
}

interface Known {
  readonly partnerId: string
  readonly email: string
}

/** Signs a member in whom the database has. */
export async function enter(page: Page, stack: Stack, known: Known): Promise<void> {
  await startAs(page, stack, await findPerson(stack, known))
}

/** The id of a session of a member whom the database has, for pages that are asked for without a browser. */
export async function sessionOf(stack: Stack, known: Known): Promise<string> {
  return (await signedInAs(stack, known)).sid
}

/** A session of a member whom the database has, as the server's own deeds take it. */
export async function signedInAs(stack: Stack, known: Known) {
  return beginSession(stack, await findPerson(stack, known))
}

async function findPerson({ context }: Stack, { partnerId, email }: Known): Promise<Person> {
  const found = await context.database.engine
    .selectFrom('member')
    .select(['id', 'public_id'])
    .where('partner_id', '=', partnerId)
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { partnerId, memberId: found.id, publicId: found.public_id }
}

interface Joining {
  readonly partnerId: string
  readonly memberType: Member['memberType']
}

interface Entered {
  readonly publicId: string
  readonly email: string
}

/** A new member who is signed in and has dined nowhere. */
export async function enterAs(page: Page, stack: Stack, joining: Joining): Promise<Entered> {
  const person = await addMember(stack, joining)
  await startAs(page, stack, person)
  return { publicId: person.publicId, email: emailOf(person.publicId) }
}

/** The id of a session of a new member who has dined nowhere. */
export async function sessionAs(stack: Stack, joining: Joining): Promise<string> {
  return (await beginSession(stack, await addMember(stack, joining))).sid
}

async function addMember(stack: Stack, { partnerId, memberType }: Joining): Promise<Person> {
  const db = stack.context.database.engine
  const publicId = newPublicId(randomBytes)
  const memberId = await insertMember(db, partnerId, {
    publicId,
    email: emailOf(publicId),
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
  return { partnerId, memberId, publicId }
}

function emailOf(publicId: string): string {
  return `${publicId}@mail.example`
}
