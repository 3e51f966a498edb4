import type { Page } from '@playwright/test'
import type { Stack } from '#dev/stack.ts'
import { nora, open, signIn } from '../account/people.ts'

export async function asNora(page: Page, stack: Stack, path: string): Promise<void> {
  await signIn(page, stack, nora)
  await open(page, stack.siteOrigin('nosh') + path)
}
