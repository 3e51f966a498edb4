import type { Page } from '@playwright/test'
import { expect } from '../product.ts'

/** Every call of the API that the page makes from now on. */
export function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** Sends the e-mail form of the home page, which checks by GET and records by POST. */
export async function sendProspect(page: Page, email: string): Promise<void> {
  const form = page.locator('form[action="/join"]').first()
  await form.getByLabel('Email').fill(email)
  // The first touch loads the form's script. Until it has taken over, the browser itself would send the form.
  const isTakenOver = () =>
    form.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$')))
  await expect.poll(isTakenOver, { message: 'the script has taken the form over' }).toBe(true)
  await form.getByRole('button', { name: 'Get started' }).click()
}
