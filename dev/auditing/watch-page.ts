import type { ConsoleMessage, Page } from '@playwright/test'

export interface Watch {
  /** What went wrong since the last time, in words; each once. During maintenance every call answers 503, as it should. */
  take(state?: 'up' | 'maintenance'): string[]
}

/** Collects refusals of the page policy (CSP and Trusted Types), errors on the console and errors that nobody caught. Before the first goto. */
export async function watchPage(page: Page): Promise<Watch> {
  const seen = new Set<string>()
  await page.exposeBinding('reportViolation', (_source, directive: string, blocked: string) => {
    seen.add(`page policy: ${directive} refused ${blocked}`)
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const report: unknown = Reflect.get(window, 'reportViolation')
      if (typeof report === 'function')
        Reflect.apply(report, null, [effectiveDirective, `${blockedURI} ${sample}`.trim()])
    })
  })
  page.on('pageerror', (error) => seen.add(`not caught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOwnStatus(message, page)) seen.add(`console: ${message.text()}`)
  })
  return {
    take(state = 'up') {
      const taken = [...seen].filter((text) => state === 'up' || !text.includes('status of 503'))
      seen.clear()
      return taken
    },
  }
}

/** A not-found page answers 404 and the maintenance page 503, which the browser writes down as a failure of the document itself. */
function isOwnStatus(message: ConsoleMessage, page: Page): boolean {
  return message.text().startsWith('Failed to load resource') && message.location().url === page.url()
}
