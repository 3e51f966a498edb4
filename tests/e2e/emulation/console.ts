import { createServer, type Server } from 'node:http'
import type { Frame, Page } from '@playwright/test'
import { z } from 'zod'
import { required } from '#domain/required.ts'
import { postSigned } from '#dev/desk/send-signed.ts'
import { closed, listen } from '#dev/stacking/listening.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { operatorSecretOf } from '../../dines/sign-feed.ts'
import { expect } from '../product.ts'
import { startSite } from '../start-site.ts'

/** A console of the test's own, and the site that knows it. The same server is any other host under localhost. */
export interface Stage {
  readonly nosh: string
  /** Of a page that holds this address in a frame. */
  holder(host: 'console' | 'evil', address: string): string
  /** What the operator's console asks the site for. */
  ask(content: object): Promise<unknown>
  start(member?: string): Promise<{ readonly id: string; readonly token: string }>
  close(): Promise<void>
}

const startedSchema = z.object({ emulation: z.object({ id: z.string(), token: z.string() }) })

export async function openStage(stack: Stack): Promise<Stage> {
  const server = holdingServer()
  const port = await listen(server, 0)
  const operatorConsoleOrigin = `http://console.localhost:${port}`
  const site = await startSite(stack, { config: { operatorConsoleOrigin } })
  const nosh = site.siteOrigin('nosh')
  const secret = operatorSecretOf(stack.context.secrets)

  function ask(content: object): Promise<unknown> {
    const url = new URL('/operator/emulations', `http://127.0.0.1:${new URL(nosh).port}`)
    return postSigned(url, { secret, content, expected: 200 })
  }

  return {
    nosh,
    holder: (host, address) => `http://${host}.localhost:${port}/?${new URLSearchParams({ address })}`,
    ask,
    async start(member = 'nora@demo.example') {
      const call = { type: 'emulation.start', partner: 'nosh', member, actor: 'ada', reason: 'Their call of today' }
      return startedSchema.parse(await ask(call)).emulation
    },
    async close() {
      server.closeAllConnections()
      await Promise.all([closed(server), site.close()])
    },
  }
}

/** Holds what its address names in a frame, and hears what is said to it. */
function holdingServer(): Server {
  return createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://any').searchParams.get('address') ?? ''
    response.setHeader('content-type', 'text/html; charset=utf-8').end(`<!doctype html><html lang="en">
      <title>Holder</title><h1>Holder</h1><script>
        window.heard = []
        addEventListener('message', ({ data, origin }) => window.heard.push({ ...data, origin }))
      </script><iframe title="Held" src="${address}" style="width:100%;height:80vh"></iframe></html>`)
  })
}

/** The holder's page says it to its frame. */
export async function say(page: Page, word: unknown): Promise<void> {
  await page.evaluate((said) => {
    document.querySelector('iframe')?.contentWindow?.postMessage(said, '*')
  }, word)
}

/** What the holder's page was told so far. */
export async function heardBy(page: Page): Promise<readonly { readonly type: string; readonly id: string }[]> {
  return page.evaluate(() => Reflect.get(window, 'heard') as { type: string; id: string }[])
}

/** The console's page with a frame in which support sees the site as a member does. */
export async function openEmulation(
  page: Page,
  stage: Stage,
  { id, token }: { readonly id: string; readonly token: string },
): Promise<Frame> {
  await page.goto(stage.holder('console', `${stage.nosh}/emulate`))
  await expect.poll(() => heardBy(page)).toMatchObject([{ type: 'emulation-ready', origin: stage.nosh }])
  await say(page, { type: 'emulation', id: token })
  await expect.poll(async () => (await heardBy(page)).at(-1)).toMatchObject({ type: 'emulation-active', id })
  return heldFrame(page)
}

export async function heldFrame(page: Page): Promise<Frame> {
  await expect.poll(() => page.frames().length).toBeGreaterThan(1)
  return required(page.frames()[1], 'the frame')
}

/** False in a browser that refuses its storage to a frame of another site, as Chromium does in a private window and its headless shell does not. */
export async function mayStore(frame: Frame): Promise<boolean> {
  return frame.evaluate(() => {
    try {
      return sessionStorage.length >= 0
    } catch {
      return false
    }
  })
}
