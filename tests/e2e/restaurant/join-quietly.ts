import { randomInt, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

/** Signs a new person up by the call that the form makes, with e-mails off. Answers their public id. */
export async function joinQuietly(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/how-it-works`)
  const password = 'two seats at eight'
  const body = {
    email: `guest-${randomUUID().slice(0, 8)}@mail.example`,
    firstName: 'Gia',
    lastName: 'Marlowe',
    zipCode: '94110',
    partnerNumber: String(randomInt(100_000_000, 999_999_999)),
    password,
    passwordConfirm: password,
  }
  return page.evaluate(async (fields) => {
    const { csrfToken } = await (await fetch('/api/CSRF')).json()
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': csrfToken }
    const answer = await fetch('/api/Members/Prospects', { method: 'POST', headers, body: JSON.stringify(fields) })
    const { publicId }: { publicId: string } = await answer.json()
    return publicId
  }, body)
}
