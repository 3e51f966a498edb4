import { type BrowserContext, expect, test as base } from '@playwright/test'
import { type Stack, startStack } from '#dev/stacking/stack.ts'

interface Options {
  /**
   * `still`: a browser without WebGL, where every map stays the picture that it begins as. To draw the land anew takes a search page four
   * times the work of all the rest. `live`: for what is about the map.
   */
  readonly map: 'still' | 'live'
  /** `seen`: the browser has had every popup, modal and install banner, so that none opens over what a test does. */
  readonly notices: 'seen' | 'fresh'
}

/**
 * `test` with the whole product for each worker: `stack.siteOrigin('hilton')`, `stack.deskOrigin`. E2E_DATABASE=postgres runs it on the
 * server of TEST_DATABASE_URL instead of the embedded database.
 */
export const test = base.extend<Options, { stack: Stack }>({
  map: ['still', { option: true }],
  notices: ['seen', { option: true }],
  async context({ context, map, notices }, use) {
    if (map === 'still') await forbidWebGl(context)
    if (notices === 'seen') await haveSeenNotices(context)
    const mismatches = watchHydration(context)
    await use(context)
    expect(mismatches, 'hydration mismatches').toEqual([])
  },
  stack: [
    // Playwright reads the fixtures that a fixture needs from this very pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const stack = await startStack({
        database: databaseOfRun(),
        env: { CALLS_PER_MINUTE: '100000', FORM_CALLS_PER_MINUTE: '100000', EMAIL_CHECKS_PER_TEN_MINUTES: '100000' },
      })
      await use(stack)
      await stack.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

export { expect }

/** Collects hydration mismatches: React then renders the page again, and what was opened or typed on it is gone. */
function watchHydration(context: BrowserContext): readonly string[] {
  const mismatches: string[] = []
  context.on('weberror', (error) => {
    const { message } = error.error()
    if (/React error #(?:418|421|422|423|425)/.test(message)) mismatches.push(`${error.page()?.url()}: ${message}`)
  })
  return mismatches
}

async function haveSeenNotices(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const now = new Date().toISOString()
    const marks = {
      announcementDismissed: now,
      generalPopups: 'cash-back',
      temporarySsoModal: 'shown',
      installSnoozed: now,
      'surveySeen-site-feedback': now,
    }
    if (!location.hostname.startsWith('cards.'))
      for (const [name, value] of Object.entries(marks))
        document.cookie = `__Host-${name}=${encodeURIComponent(value)}; path=/; secure`
  })
}

async function forbidWebGl(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const find = HTMLCanvasElement.prototype.getContext
    function withoutWebGl(this: HTMLCanvasElement, kind: string, options?: unknown) {
      return kind.startsWith('webgl') ? null : Reflect.apply(find, this, [kind, options])
    }
    Reflect.set(HTMLCanvasElement.prototype, 'getContext', withoutWebGl)
  })
}

function databaseOfRun() {
  const url = process.env['TEST_DATABASE_URL']
  if (process.env['E2E_DATABASE'] !== 'postgres') return 'embedded'
  if (!url) throw new Error('E2E_DATABASE=postgres needs TEST_DATABASE_URL')
  return { postgres: url }
}
