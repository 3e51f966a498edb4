import type { Page } from '@playwright/test'

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
  await form.getByRole('button', { name: 'Get started' }).click()
}
