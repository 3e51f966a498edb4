import type { CDPSession, Page } from '@playwright/test'
import { expect } from './product.ts'
import { open } from './people.ts'

export interface Device {
  readonly cdp: CDPSession
  readonly authenticatorId: string
}

/** A device with a keeper of passkeys, at which somebody lays a finger on whatever asks. */
export async function giveDevice(page: Page): Promise<Device> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

/** Whether the device knows whose finger it is: where it does not, the browser's dialog ends without a passkey. */
export async function knowFinger({ cdp, authenticatorId }: Device, isUserVerified: boolean): Promise<void> {
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
}

export const passkeys = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

export async function openProfile(page: Page, origin: string): Promise<void> {
  await open(page, `${origin}/account/user_profile`)
  await page.getByRole('button', { name: 'Save changes' }).scrollIntoViewIfNeeded()
}

/** A passkey of whoever is signed in, under the name that is suggested. */
export async function addPasskey(page: Page, origin: string): Promise<void> {
  await openProfile(page, origin)
  await passkeys(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('dialog', { name: 'Name this passkey' })).toBeVisible()
}
