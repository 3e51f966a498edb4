import type { Page } from '@playwright/test'

/** What the page's policy refused, and what it asked another origin for. */
export function watchPage(page: Page): string[] {
  const problems: string[] = []
  const origin = () => new URL(page.url()).origin
  page.on('console', (message) => {
    if (/content security policy|trusted/i.test(message.text())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== origin()) problems.push(request.url())
  })
  return problems
}
