import type { Locator, Page } from '@playwright/test'
import type { Stack } from '#dev/stacking/stack.ts'
import { open } from '../people.ts'
import { expect } from '../product.ts'

export interface Person {
  readonly partnerId: string
  readonly email: string
  readonly password: string
  readonly firstName: string
  /** For programmes that ask for their own number, which belongs to one member. */
  readonly partnerNumber: string
}

let people = 0

/** Somebody whom the programme does not know yet. */
export function newcomer(partnerId: string): Person {
  people += 1
  const name = `guest${process.pid}x${people}`
  return {
    partnerId,
    email: `${name}@mail.example`,
    password: 'two seats at eight',
    firstName: 'Gia',
    partnerNumber: String(100_000_000 + (process.pid % 10_000) * 1_000 + people),
  }
}

/** From the e-mail form on the home page to the card form. */
export async function join(page: Page, stack: Stack, person: Person): Promise<void> {
  await open(page, stack.siteOrigin(person.partnerId))
  const lead = page.locator('form[action="/join"]').first()
  await lead.getByLabel('Email').fill(person.email)
  await lead.getByRole('button', { name: 'Get started' }).click()
  await expect(page).toHaveURL(/\/join/)
  // The home page has an e-mail field too; the name is asked for on the next one only.
  await page.getByLabel('First name').fill(person.firstName)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(person.email)
  await page.getByLabel('Last name').fill('Marlowe')
  await page.getByLabel('ZIP code').fill('94110')
  const number = page.getByLabel(/number/i)
  if (await number.isVisible()) await number.fill(person.partnerNumber)
  await page.locator('[name="password"]').fill(person.password)
  await page.locator('[name="passwordConfirm"]').fill(person.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/add_card/)
}

export async function signOut(page: Page, stack: Stack, person: Person): Promise<void> {
  await open(page, `${stack.siteOrigin(person.partnerId)}/account/overview`)
  await page.getByRole('button', { name: 'your account' }).click()
  await page
    .getByRole('link', { name: 'Sign out' })
    .or(page.getByRole('button', { name: 'Sign out' }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /signed out/i })).toBeVisible()
}

export async function signIn(
  page: Page,
  stack: Stack,
  { partnerId, email, password }: Pick<Person, 'partnerId' | 'email' | 'password'>,
): Promise<void> {
  await open(page, `${stack.siteOrigin(partnerId)}/login`)
  await page.locator('[name="username"]').fill(email)
  await page.locator('[name="password"]').fill(password)
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
}

export interface Dine {
  readonly email: string
  readonly amount: string
  readonly tip: string
  /** What the desk answers; absent: that the event was accepted. */
  readonly told?: string
}

/** At the desk: the member's newest card at the first restaurant of the list. Answers the restaurant's name. */
export async function dine(desk: Page, stack: Stack, { email, amount, tip, told }: Dine): Promise<string> {
  await deskRow(desk, stack, email).then((row) => row.getByRole('link', { name: 'Dine' }).click())
  const restaurant = (await desk.locator('#merchants option').nth(2).getAttribute('value')) ?? ''
  await desk.getByLabel('Restaurant').fill(restaurant)
  await desk.getByLabel('Amount in dollars').fill(amount)
  await desk.getByLabel('Tip in dollars').fill(tip)
  await desk.getByRole('button', { name: 'Dine' }).click()
  await expect(desk.getByRole('status')).toContainText(told ?? '1 accepted')
  return restaurant.replace(/, [^,]*$/, '')
}

export async function backDate(desk: Page, stack: Stack, email: string): Promise<void> {
  const row = await deskRow(desk, stack, email)
  await row.getByRole('button', { name: 'Back-date the link' }).click()
  await expect(desk.getByRole('status')).toContainText('earns now')
}

async function deskRow(desk: Page, stack: Stack, email: string): Promise<Locator> {
  await desk.goto(`${stack.deskOrigin}/?q=${encodeURIComponent(email)}`)
  return desk.getByRole('row').filter({ hasText: email }).first()
}

interface AtEvents {
  readonly email: string
  readonly kind: string
  readonly button: string
  /** What the desk answers once the network's report has been taken in. */
  readonly told: string
}

/** At the desk: what is done with the latest event of the member's dine. */
export async function atEvents(desk: Page, stack: Stack, { email, kind, button, told }: AtEvents): Promise<void> {
  await desk.goto(`${stack.deskOrigin}/events`)
  const row = desk.getByRole('row').filter({ hasText: email }).filter({ hasText: kind }).first()
  await row.getByRole('button', { name: button }).click()
  await expect(desk.getByRole('status')).toContainText(told)
}

export async function openActivity(page: Page, stack: Stack, { partnerId }: Pick<Person, 'partnerId'>): Promise<void> {
  await open(page, `${stack.siteOrigin(partnerId)}/account/recent_activity`)
}

export function visit(page: Page, merchant: string): Locator {
  return page.getByRole('row').filter({ hasText: merchant }).first()
}
