import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Partner } from '#partners/registry.ts'
import { partnerNumber } from '../fiction/partner-number.ts'

interface Newcomer {
  readonly origin: string
  readonly partner: Pick<Partner, 'settings'>
}

/** Signs a new person up by the call that the form makes, with e-mails off. Answers their public id. */
export async function joinQuietly(page: Page, { origin, partner }: Newcomer): Promise<string> {
  await page.goto(`${origin}/how-it-works`)
  const { ppn } = partner.settings
  const password = 'two seats at eight'
  const body = {
    email: `guest-${randomUUID().slice(0, 8)}@mail.example`,
    firstName: 'Gia',
    lastName: 'Marlowe',
    zipCode: '94110',
    ...(ppn === null ? {} : { partnerNumber: partnerNumber(ppn.pattern) }),
    password,
    passwordConfirm: password,
  }
  return page.evaluate(async (fields) => {
    const { csrfToken } = (await (await fetch('/api/CSRF')).json()) as { csrfToken: string }
    const headers = { 'content-type': 'application/json', 'x-xsrf-token': csrfToken }
    const answer = await fetch('/api/Members/Prospects', { method: 'POST', headers, body: JSON.stringify(fields) })
    if (!answer.ok) throw new Error(`Signing up answered ${answer.status}: ${await answer.text()}`)
    const { publicId } = (await answer.json()) as { publicId: string }
    return publicId
  }, body)
}
