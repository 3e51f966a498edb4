import type { Browser, BrowserContext, BrowserContextOptions, Request } from '@playwright/test'
import { brotliCompressSync } from 'node:zlib'

export interface ScriptFile {
  readonly address: string
  /** As transferred, compressed. */
  readonly bytes: number
}

/** The JavaScript of a page's first view, with an empty cache and without any input. */
export interface FirstView {
  readonly files: readonly ScriptFile[]
  /** Scripts within the document, with the data they carry, compressed by themselves. */
  readonly inlineBytes: number
  readonly totalBytes: number
  /** Stylesheets and styles within the document, compressed. */
  readonly cssBytes: number
}

export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

interface View {
  readonly address: string
  readonly signedIn: SignedIn | null
}

/** How long after hydration a script still counts. */
const waitMs = 2_000

/** Opens a page in a new browser context and counts every script byte until two seconds after hydration. */
export async function measureFirstView(browser: Browser, { address, signedIn }: View): Promise<FirstView> {
  const context = await openUnseen(browser, signedIn === null ? {} : { storageState: signedIn })
  try {
    const page = await context.newPage()
    const finished: Request[] = []
    context.on('requestfinished', (request) => finished.push(request))
    // Whatever is evaluated in a page counts as a touch of a person, and what waits for one would come: the page says itself when it is ready.
    const ready = page.waitForEvent('console', { predicate: (message) => message.text().startsWith(readyMessage) })
    await page.addInitScript(sayReady, readyMessage)
    const answer = await page.goto(address)
    if (answer?.status() !== 200) throw new Error(`${address} answered ${answer?.status()}`)
    if (page.url() !== address) throw new Error(`${address} led to ${page.url()}`)
    const html = await answer.text()
    const inlineBytes = inlineScriptBytes(html)
    const end = Number((await ready).text().slice(readyMessage.length)) + waitMs
    await page.waitForTimeout(waitMs)
    // By the browser's clock: on a busy machine the wait here takes longer than it says.
    const counted = finished.filter((request) => request.timing().startTime <= end)
    const files = (await Promise.all(counted.map(scriptOf))).filter((file) => file !== null)
    const sheets = await Promise.all(counted.map(sheetBytesOf))
    return {
      files,
      inlineBytes,
      totalBytes: files.reduce((sum, { bytes }) => sum + bytes, inlineBytes),
      cssBytes: sheets.reduce((sum, bytes) => sum + bytes, inlineStyleBytes(html)),
    }
  } finally {
    await context.close()
  }
}

/**
 * A context whose pages nobody looks into: whatever is evaluated in a page counts as a touch of a person, and a recording that shows the page
 * does that all the time. What is recorded here, where anything is, is what was done.
 */
export async function openUnseen(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext(options)
  await context.tracing.stop()
  await context.tracing.start({ screenshots: false, snapshots: false })
  return context
}

/** Followed by when that was, in milliseconds. */
const readyMessage = 'the page was taken over at '

/** Runs in the page. */
function sayReady(message: string): void {
  const isTaken = () => Object.keys(document.body ?? {}).some((key) => key.startsWith('__reactFiber$'))
  const look = setInterval(() => {
    if (!isTaken()) return
    clearInterval(look)
    console.log(message + Date.now())
  }, 50)
}

/** Signs a member in with the calls of the login page, and answers the browser's cookies. */
export async function signIn(
  browser: Browser,
  origin: string,
  credentials: { email: string; password: string },
): Promise<SignedIn> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    // The page's own first call begins a session too: beside ours, one would take the other's place.
    await page.goto(`${origin}/login`, { waitUntil: 'networkidle' })
    const status = await page.evaluate(async ({ email, password }) => {
      const { csrfToken } = (await (await fetch('/api/CSRF')).json()) as { csrfToken: string }
      const body = JSON.stringify({ username: email, password, staySignedIn: false })
      const headers = { 'content-type': 'application/json', 'x-xsrf-token': csrfToken }
      const answer = await fetch('/api/SignIn', { method: 'POST', headers, body })
      return answer.status
    }, credentials)
    if (status !== 200) throw new Error(`Signing in ${credentials.email} answered ${status}`)
    return await context.storageState()
  } finally {
    await context.close()
  }
}

async function scriptOf(request: Request): Promise<ScriptFile | null> {
  const answer = await request.response()
  const type = (await answer?.headerValue('content-type')) ?? ''
  if (request.resourceType() !== 'script' && !type.includes('javascript')) return null
  const { responseBodySize } = await request.sizes()
  return { address: request.url(), bytes: responseBodySize }
}

async function sheetBytesOf(request: Request): Promise<number> {
  return request.resourceType() === 'stylesheet' ? (await request.sizes()).responseBodySize : 0
}

function inlineStyleBytes(html: string): number {
  const styles = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text]) => text)
  return brotliCompressSync(styles.join('\n')).length
}

function inlineScriptBytes(html: string): number {
  const scripts = [...html.matchAll(/<script(?![^>]*(?:\ssrc=|application\/(?:ld\+)?json))[^>]*>([^]*?)<\/script>/g)]
  return brotliCompressSync(scripts.map(([, text]) => text).join('\n')).length
}
