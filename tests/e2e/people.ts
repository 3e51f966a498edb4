import type { Page } from '@playwright/test'
import { randomInt, randomUUID } from 'node:crypto'
import type { Stack } from '#dev/stacking/stack.ts'
import { expect } from './product.ts'
import { enter } from './sessions.ts'
import { waitUntilCalm, watchRequests } from './wait-until-calm.ts'

const password = 'two seats at eight'
/** The demo member of nosh, whose visits are there before any test. Tests leave her account as it is. */
export const nora = { partnerId: 'nosh', email: 'nora@demo.example', password: 'dinner-for-two' }

interface Person {
  readonly partnerId: string
  readonly email: string
  readonly password: string
}

/** Until the page can be used as a person would use it. */
export async function open(page: Page, address: string): Promise<void> {
  watchRequests(page)
  await page.goto(address)
  await waitUntilCalm(page)
}

export async function fillJoin(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Gia')
  await page.getByLabel('Last name').fill('Marlowe')
  await page.getByLabel('Email', { exact: false }).and(page.locator('[name="email"]')).fill(email)
  await page.getByLabel('ZIP code').fill('94110')
  await page.locator('[name="password"]').fill(password)
  await page.locator('[name="passwordConfirm"]').fill(password)
}

/** Joins at nosh and stops before the card. */
export async function joinNosh(page: Page, stack: Stack): Promise<Person> {
  const email = `guest-${randomUUID().slice(0, 8)}@mail.example`
  await open(page, `${stack.siteOrigin('nosh')}/join`)
  await fillJoin(page, email)
  await page.getByRole('button', { name: 'Continue' }).click()
  // The address changes first, and the page once its data is there.
  await expect(page).toHaveURL(/\/add_card/)
  await expect(page.getByRole('button', { name: 'Link card' })).toBeVisible()
  await waitUntilCalm(page)
  return { partnerId: 'nosh', email, password }
}

export async function signIn(page: Page, stack: Stack, person: Person): Promise<void> {
  await open(page, `${stack.siteOrigin(person.partnerId)}/login`)
  await page.locator('[name="username"]').fill(person.email)
  await page.locator('[name="password"]').fill(person.password)
  await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/\/login/)
  await waitUntilCalm(page)
}

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.frameLocator('iframe').getByRole('textbox', { name: 'Card number' }).pressSequentially(number)
}

export async function linkCard(page: Page, number: string): Promise<void> {
  await typeCard(page, number)
  await page.locator('[name="directFileFeedOptIn"]').check()
  await pressLinkCard(page)
}

/**
 * Presses the button once it is in view and the page has been painted: Chromium hit-tests frames of another origin on the last painted layout, and a
 * press in the moment of a scroll lands in the card frame.
 */
export async function pressLinkCard(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Link card' })
  await button.scrollIntoViewIfNeeded()
  // Nobody is as quick as this: the form's captcha may still be on its way.
  await waitUntilCalm(page)
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  await button.click()
}

/** A Visa number that nobody has linked: the stand-in of the vault takes every number that passes the Luhn check. */
export function freeVisa(): string {
  const digits = `4${String(randomInt(10 ** 9)).padStart(14, '7')}`
  const sum = [...digits].reduce(
    (total, digit, place) => total + (place % 2 === 0 ? doubled(Number(digit)) : Number(digit)),
    0,
  )
  return digits + String((10 - (sum % 10)) % 10)
}

function doubled(digit: number): number {
  return digit < 5 ? digit * 2 : digit * 2 - 9
}

export async function asNora(page: Page, stack: Stack, path: string): Promise<void> {
  await enter(page, stack, nora)
  await open(page, stack.siteOrigin('nosh') + path)
}
