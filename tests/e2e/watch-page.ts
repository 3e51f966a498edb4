import type { Page } from '@playwright/test'

/** What the page's policy refuses from now on, and what it asks another origin for. */
export function watchPage(page: Page, origin: string): string[] {
  const problems: string[] = []
  page.on('console', (message) => {
    if (/content security policy|trusted/i.test(message.text())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== origin) problems.push(request.url())
  })
  return problems
}
