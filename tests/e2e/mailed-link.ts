import type { Stack } from '#dev/stacking/stack.ts'
import { expect } from './product.ts'

/** The link to a page in the newest mail to this address that has one: other mails, a welcome or a notice, come whenever their time comes. */
export async function mailedLink(stack: Stack, email: string, path: string): Promise<string> {
  const linkIn = (text: string) => text.split(/\s+/).find((word) => word.includes(`${path}?token=`))
  const found = () =>
    stack.mailServer.mails
      .filter(({ to }) => to === email)
      .map(({ text }) => linkIn(text))
      .findLast((link) => link !== undefined)
  await expect.poll(found).toBeDefined()
  return found() ?? ''
}
