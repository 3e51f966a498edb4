import type { Page, Request } from '@playwright/test'
import { required } from '#domain/required.ts'
import { open } from '../people.ts'
import { expect, test as base } from '../product.ts'
import { enter, enterAs } from '../sessions.ts'
import { heardBy, heldFrame, mayStore, openEmulation, openStage, say, type Stage } from './console.ts'

const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ stack }, use) => {
      const stage = await openStage(stack)
      await use(stage)
      await stage.close()
    },
    { scope: 'worker' },
  ],
})
const bar = 'emulation-bar'
const nora = { partnerId: 'nosh', email: 'nora@demo.example' }

function callsOf(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request)
  })
  return calls
}

const headersOf = (calls: readonly Request[]) =>
  Promise.all(
    calls.map(async (call) => [new URL(call.url()).pathname, (await call.allHeaders())['radmin-emulation']] as const),
  )

test('EMUL-03 EMUL-04 STORAGE-13 the console’s message opens the member’s site, which keeps the id and sends it with every call', async ({
  page,
  stage,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  const start = await stage.start()
  const calls = callsOf(page)
  const frame = await openEmulation(page, stage, start)
  await expect(frame.locator(bar)).toContainText('Nora Whitlock')
  await expect(frame.locator(bar)).toContainText('ada')
  await expect(frame.locator(bar)).toContainText('Read-only')
  await expect(frame.locator('[data-time]')).toHaveText(/^(29|30):\d\d$/)
  if (await mayStore(frame)) expect(await frame.evaluate(() => sessionStorage.getItem('emulationId'))).toBe(start.id)
  else expect(await frame.evaluate(() => window.name)).toContain(start.id)
  await frame.goto(`${stage.nosh}/account/overview`)
  await expect(frame.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await frame.getByRole('link', { name: 'Activity' }).first().click()
  await expect(frame.getByRole('main')).toContainText(/activity/i)
  await expect(frame.locator(bar)).toBeVisible()
  // The exchange itself is the one call before there is an id.
  const sent = (await headersOf(calls)).filter(([path]) => path !== '/api/Emulation')
  expect(sent.length).toBeGreaterThan(1)
  for (const [path, named] of sent) expect(named, path).toBe(start.id)
  expect(errors).toEqual([])
})

test('a private window, which refuses the frame its session storage, shows the site all the same', async ({
  page,
  stage,
}) => {
  await page.addInitScript(() => {
    if (window.top === window) return
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  const start = await stage.start()
  const calls = callsOf(page)
  const frame = await openEmulation(page, stage, start)
  await frame.goto(`${stage.nosh}/account/overview`)
  await expect(frame.locator(bar)).toContainText('Nora Whitlock')
  const sent = (await headersOf(calls)).filter(([path]) => path !== '/api/Emulation')
  expect(sent.length).toBeGreaterThan(1)
  for (const [path, named] of sent) expect(named, path).toBe(start.id)
  // The page that was gone to has taken over.
  await expect
    .poll(async () => (await heardBy(page)).filter(({ type }) => type === 'emulation-active').length)
    .toBeGreaterThan(1)
  await frame.locator(bar).getByRole('button', { name: 'Leave' }).click()
  await expect(frame.getByText('You’ve left')).toBeVisible()
  expect(await frame.evaluate(() => window.name)).toBe('')
})

test('EMUL-05 outside of it no call carries the header', async ({ page, stack, stage }) => {
  await enter(page, stack, nora)
  const calls = callsOf(page)
  await open(page, `${stage.nosh}/account/overview`)
  await page.getByRole('main').getByRole('link').first().click()
  await expect.poll(() => calls.length).toBeGreaterThan(1)
  for (const [path, named] of await headersOf(calls)) expect(named, path).toBeUndefined()
  await expect(page.locator(bar)).toHaveCount(0)
})

test('EMUL-01 the console’s exit signs out, and leaves nothing', async ({ page, stack, stage }) => {
  const start = await stage.start()
  const frame = await openEmulation(page, stage, start)
  const stores = await mayStore(frame)
  if (stores)
    await frame.evaluate(async () => {
      sessionStorage.setItem('lastSearchOptions', 'x')
      localStorage.setItem('left', 'x')
      await caches.open('left')
    })
  await say(page, { type: 'emulation-exit', id: start.id })
  await expect(frame.getByText('You’ve left')).toBeVisible()
  expect(await frame.evaluate(() => [document.cookie, window.name])).toEqual(['', ''])
  if (stores)
    expect(
      await frame.evaluate(async () => [
        sessionStorage.length,
        localStorage.length,
        await caches.keys(),
        (await navigator.serviceWorker.getRegistrations()).length,
      ]),
    ).toEqual([0, 0, [], 0])
  expect((await heardBy(page)).at(-1)).toMatchObject({ type: 'emulation-over', id: start.id })
  await expect.poll(() => endedAt(start.id)).not.toBeNull()
  // What the frame is led to now is a visitor's page, which nobody may hold.
  await frame.goto(`${stage.nosh}/account/overview`).catch(() => undefined)
  await expect(frame.locator(bar)).toHaveCount(0)

  async function endedAt(id: string) {
    const { ended_at: at } = await stack.context.database.engine
      .selectFrom('emulation')
      .select('ended_at')
      .where('partner_id', '=', 'nosh')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return at
  }
})

test('EMUL-02 an id that is left over at the top of a window signs the user out', async ({ page, stack, stage }) => {
  await enterAs(page, stack, { partnerId: 'nosh', memberType: 'EnrolledCardMember' })
  await open(page, `${stage.nosh}/account/overview`)
  await page.evaluate(() => sessionStorage.setItem('emulationId', 'left-over'))
  await page.reload()
  await expect(page).toHaveURL(/\/SignOut/)
  await expect(
    page
      .getByRole('heading', { name: 'You’re signed out' })
      .or(page.getByText(/signed out/i))
      .first(),
  ).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('emulationId'))).toBeNull()
  const cookies = await page.context().cookies()
  expect(cookies.map(({ name }) => name)).not.toContain('__Host-sid')
})

test('no other window, origin or shape of a message begins or ends anything', async ({ page, stage }) => {
  const start = await stage.start()
  await page.goto(stage.holder('console', `${stage.nosh}/emulate`))
  await expect.poll(() => heardBy(page)).toHaveLength(1)
  const frame = await heldFrame(page)
  const good = { type: 'emulation', id: start.token }
  for (const word of [
    'emulation',
    null,
    [good],
    { type: 'emulation' },
    { ...good, more: 1 },
    { type: 'emulation', id: 7 },
    { type: 'emulation', id: 'x'.repeat(1_000_000) },
    { type: 'other', id: start.token },
  ])
    await say(page, word)
  // Another frame of the console's page knows the token, and is not the console.
  await page.evaluate(
    async ({ src, word }) => {
      const evil = document.createElement('iframe')
      evil.src = src
      document.body.append(evil)
      await new Promise((resolve) => evil.addEventListener('load', resolve))
      Reflect.set(window, 'word', word)
    },
    { src: stage.holder('evil', 'about:blank'), word: good },
  )
  const evil = required(
    page.frames().find((one) => one.url().includes('evil.localhost')),
    'the frame beside',
  )
  await evil.evaluate((word) => parent.frames[0]?.postMessage(word, '*'), good)
  // The frame says it to itself.
  await frame.evaluate((word) => postMessage(word, '*'), good)
  await page.waitForTimeout(500)
  await expect(frame.getByText('Waiting for the console')).toBeVisible()
  await say(page, good)
  await expect(frame.locator(bar)).toBeVisible()
})

test('no other page may hold the frame, nor a frame of the console within another page', async ({ page, stage }) => {
  const entry = `${stage.nosh}/emulate`
  const refused: string[] = []
  page.on('console', (message) => {
    if (/frame-ancestors/.test(message.text())) refused.push(message.text())
  })
  await page.goto(stage.holder('evil', entry))
  await expect.poll(() => refused.length).toBe(1)
  expect(await heardBy(page)).toEqual([])
  await page.goto(stage.holder('evil', stage.holder('console', entry)))
  await expect.poll(() => refused.length).toBe(2)
  for (const path of ['/', '/account/overview', '/login']) {
    const before = refused.length
    await page.goto(stage.holder('console', stage.nosh + path))
    await expect.poll(() => refused.length, path).toBeGreaterThan(before)
  }
})

test('a member’s own window is none of the frame’s, in the same browser', async ({ page, stack, stage }) => {
  const start = await stage.start()
  await enter(page, stack, nora)
  await openEmulation(page, stage, start)
  const own = await page.context().newPage()
  await open(own, `${stage.nosh}/account/overview`)
  await expect(own.locator(bar)).toHaveCount(0)
  await expect(own).toHaveURL(/overview/)
  await say(page, { type: 'emulation-exit', id: start.id })
  await expect((await heldFrame(page)).getByText('You’ve left')).toBeVisible()
  await own.reload()
  await expect(own).toHaveURL(/overview/)
})

test('changes wait for the console’s word, and the bar says so', async ({ page, stage }) => {
  const start = await stage.start()
  const frame = await openEmulation(page, stage, start)
  const status = () =>
    frame.evaluate(async () => {
      const { csrfToken } = await (await fetch('/api/CSRF')).json()
      const headers = { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': csrfToken }
      const answer = await fetch('/api/Member', { method: 'PUT', headers, body: JSON.stringify({ address2: '' }) })
      return [answer.status, (await answer.json()).code]
    })
  expect(await status()).toEqual([403, 'emulationReadOnly'])
  await stage.ask({ type: 'emulation.raise', partner: 'nosh', id: start.id, actor: 'ada', reason: 'They asked' })
  await say(page, { type: 'emulation-raised', id: start.id })
  await expect(frame.locator(bar)).toContainText('Changes are on')
  expect((await status())[0]).toBe(200)
})

test('two frames of one browser never take one member for the other', async ({ page, stage }) => {
  const first = await openEmulation(page, stage, await stage.start())
  const second = await page.context().newPage()
  await openEmulation(second, stage, await stage.start('omar@demo.example'))
  await expect((await heldFrame(second)).locator(bar)).toContainText('Omar')
  const answer = await first.evaluate(async () => (await fetch('/api/Member')).status)
  expect(answer).toBe(401)
  await expect(first.getByText('has ended')).toBeVisible()
  await expect((await heldFrame(second)).locator(bar)).toContainText('Omar')
})
