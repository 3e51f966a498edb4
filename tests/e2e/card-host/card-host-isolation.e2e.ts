import { expect, type Page, test } from '@playwright/test'
import { openStage, type Stage } from './stage.ts'
import { tryNetwork } from './try-network.ts'

let stage: Stage

test.beforeAll(async () => {
  stage = await openStage()
})

test.afterAll(async () => {
  await stage.close()
})

function site(host: string, path: string): string {
  return `http://${host}:${stage.sitePort}${path}`
}

/** A page with no policy of its own, which has `tryPort`, `askPort` and `addFrame`. */
async function openBarePage(page: Page, host: string): Promise<void> {
  await page.goto(site(host, '/hostile'))
}

function addFrame(page: Page, url = stage.frameUrl): Promise<unknown> {
  return page.evaluate(`addFrame(${JSON.stringify(url)})`)
}

test('the frame has no network: no call, picture, socket, form or script leaves it', async ({ page }) => {
  await openBarePage(page, 'hilton.localhost')
  await addFrame(page)
  const frame = page.frames().find((candidate) => candidate.url() === stage.frameUrl)
  if (frame === undefined) throw new Error('The frame is not there')
  stage.atSite.length = 0
  stage.atCardHost.length = 0

  expect(await frame.evaluate(tryNetwork, site('hilton.localhost', '/stolen'))).toEqual({
    call: 'refused',
    ownHost: 'refused',
    socket: 'refused',
    picture: 'refused',
    stylesheet: 'refused',
    markup: 'refused',
  })
  await page.waitForTimeout(300)
  expect([...stage.atSite, ...stage.atCardHost]).toEqual([])
  expect(frame.url()).toBe(stage.frameUrl)
})

for (const host of ['evil.localhost', 'united.localhost']) {
  test(`a page of ${host} cannot hold the frame`, async ({ page }) => {
    await openBarePage(page, host)
    await addFrame(page)
    expect(await page.evaluate('tryPort(frames[0])')).toEqual([])
    await expect(page.frameLocator('iframe').locator('#number')).toHaveCount(0)
  })
}

test('even where the policy is lost, a hostile page gets nothing, and the partner’s page is still served', async ({
  page,
}) => {
  await page.route(stage.frameUrl, async (route) => {
    const { host } = new URL(stage.frameUrl)
    const response = await route.fetch({
      url: stage.frameUrl.replace('cards.localhost', '127.0.0.1'),
      headers: { ...route.request().headers(), host },
    })
    const { 'content-security-policy': _lost, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await openBarePage(page, 'evil.localhost')
  await addFrame(page)
  await expect(page.frameLocator('iframe').locator('#number')).toHaveCount(1)
  expect(await page.evaluate('tryPort(frames[0])')).toEqual([])

  await openBarePage(page, 'hilton.localhost')
  await addFrame(page)
  expect(await page.evaluate('askPort(frames[0])')).toContain('ready')
})

test('the frame takes one port and no second', async ({ page }) => {
  await openBarePage(page, 'hilton.localhost')
  await addFrame(page)
  expect(await page.evaluate('askPort(frames[0])')).toEqual(expect.arrayContaining(['ready', 'refused']))
  expect(await page.evaluate('tryPort(frames[0])')).toEqual([])
})

for (const host of ['evil.localhost', 'hilton.localhost']) {
  test(`a frame of ${host} beside it gets nothing, before the port is handed over and after`, async ({ page }) => {
    await openBarePage(page, 'hilton.localhost')
    await addFrame(page)
    await addFrame(page, site(host, '/hostile?beside'))
    const sibling = page.frames().find((frame) => frame.url().endsWith('?beside'))
    expect(await sibling?.evaluate('tryPort(parent.frames[0])')).toEqual([])
    expect(await page.evaluate('askPort(frames[0])')).toContain('ready')
    expect(await sibling?.evaluate('tryPort(parent.frames[0])')).toEqual([])
  })
}

test('a popup gets nothing, neither from the frame of its opener nor from a frame page of its own', async ({
  page,
}) => {
  await openBarePage(page, 'hilton.localhost')
  await addFrame(page)
  const opened = page.waitForEvent('popup')
  await page.evaluate(`void window.open(${JSON.stringify(site('evil.localhost', '/hostile'))})`)
  const popup = await opened
  await popup.waitForLoadState()
  expect(await popup.evaluate('opener.frames.length')).toBe(1)
  expect(await popup.evaluate('tryPort(opener.frames[0])')).toEqual([])

  const alone = page.waitForEvent('popup')
  await page.evaluate(`void (window.alone = window.open(${JSON.stringify(stage.frameUrl)}))`)
  await (await alone).waitForLoadState()
  expect(await page.evaluate('tryPort(alone)')).toEqual([])
  expect(await page.evaluate('askPort(frames[0])')).toContain('ready')
})
