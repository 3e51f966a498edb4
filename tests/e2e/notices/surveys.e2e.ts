import type { Frame, Page } from '@playwright/test'
import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import type { Stack } from '#dev/stacking/stack.ts'
import { revertEntries } from '#server/content/edit-entries.ts'
import { fetchFrom } from '../drawn-page.ts'
import { open } from '../people.ts'
import { enterAs } from '../sessions.ts'
import { visit } from './visit.ts'
import { expect, test } from '../product.ts'
import { startSite, type Site } from '../start-site.ts'
import { publishEntry } from '../content/publish-entry.ts'

test.use({ notices: 'fresh' })

/** With no popup, no modal and no install banner: `daak` has our own form, `southwest` one at the survey host. */
const ours = 'daak'
const theirs = 'southwest'

const widget = (page: Page) => page.getByRole('complementary', { name: 'Survey' })
const titleBar = (page: Page) => widget(page).getByRole('button', { name: 'Was it good?' })

let site: Site
/** By how much the clock of the site is ahead of the machine's. */
let aheadMs = 0

test.beforeAll(async ({ stack }) => {
  site = await startSite(stack, { now: () => new Date(Date.now() + aheadMs) })
})
test.afterAll(() => site.close())
test.beforeEach(({ page }) => page.clock.install())
test.afterEach(async ({ stack }) => {
  for (const partnerId of [ours, theirs])
    await revertEntries(
      stack.context.database.engine,
      { partnerId, name: 'surveys', slug: null, actor: 'operator:test', now: new Date() },
      'all',
    )
})

interface Given {
  readonly partnerId?: string
  readonly fields?: Record<string, unknown>
}

/** The partner's survey, for all paths and far from opening by itself unless told. The site has it at once. */
async function publish(stack: Stack, { partnerId = ours, fields = {} }: Given = {}): Promise<string> {
  const entry = { text: 'Was it good?', id: 'dinner', delay_timeout: 3600, url_allow_list: [], url_disallow_list: [] }
  await publishEntry(stack, { partnerId, name: 'surveys', slug: 'site-feedback', fields: { ...entry, ...fields } })
  // The server looks for another version every two seconds.
  aheadMs += 2_000
  const origin = site.siteOrigin(partnerId)
  const { data } = await (await fetchFrom(`${origin}/api/cms/pages/surveys/?page_size=100`)).json()
  expect(data).toMatchObject([{ fields: { ...entry, ...fields } }])
  return origin
}

function responses(stack: Stack, partnerId = ours) {
  const { engine } = stack.context.database
  return engine.selectFrom('survey_response').selectAll().where('partner_id', '=', partnerId).orderBy('id').execute()
}

test('SURVEY-01 SURVEY-03 SURVEY-19 the widget is a title bar until it is clicked, and holds a form of 450 px', async ({
  page,
  stack,
}) => {
  await visit(page, `${await publish(stack)}/earn`)
  await expect(titleBar(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(widget(page).getByRole('radiogroup')).toBeHidden()
  await titleBar(page).click()
  await expect(titleBar(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(widget(page).getByRole('radiogroup', { name: 'How would you rate Daak Dining?' })).toBeVisible()
  const id = await titleBar(page).getAttribute('aria-controls')
  expect(await page.locator(`[id="${id}"]`).evaluate((content) => content.getBoundingClientRect().height)).toBe(450)
  await titleBar(page).click()
  await expect(widget(page).getByRole('radiogroup')).toBeHidden()
})

test('SURVEY-02 CONTENT-29 it opens by itself after its delay, but not while somebody types', async ({
  page,
  stack,
}) => {
  const origin = await publish(stack, { fields: { delay_timeout: 30 } })
  await visit(page, origin)
  await expect(titleBar(page)).toHaveAttribute('aria-expanded', 'false')
  await page.clock.fastForward(20_000)
  await expect(titleBar(page)).toHaveAttribute('aria-expanded', 'false')
  const email = page.getByLabel('Email')
  await email.focus()
  await page.clock.fastForward(40_000)
  await expect(titleBar(page)).toHaveAttribute('aria-expanded', 'false')
  await email.blur()
  await page.clock.fastForward(2_000)
  await expect(titleBar(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(widget(page).getByRole('radiogroup')).toBeVisible()
})

/** The names and values of the hidden fields. */
async function hiddenFields(page: Page): Promise<Record<string, string>> {
  const fields = widget(page).locator('input[type=hidden]')
  await expect(fields).toHaveCount(5)
  const pairs = await fields.evaluateAll((inputs) =>
    inputs.map((input) => [input.getAttribute('name'), input.getAttribute('value')]),
  )
  return Object.fromEntries(pairs)
}

test('SURVEY-04 SURVEY-05 SURVEY-06 a form is told the campaign, the channel and the path', async ({ page, stack }) => {
  await visit(page, `${await publish(stack)}/search?utm_campaign=spring`)
  await titleBar(page).click()
  expect(await hiddenFields(page)).toMatchObject({
    utm_campaign: 'spring',
    utm_medium: 'web',
    utm_source: '/search',
    public_id: '',
  })
})

test('SURVEY-07 SURVEY-08 a form is told the member and the partner', async ({ page, stack }) => {
  const origin = await publish(stack)
  const { publicId } = await enterAs(page, stack, { partnerId: ours, memberType: 'EnrolledCardMember' })
  await visit(page, `${origin}/earn`)
  await titleBar(page).click()
  expect(await hiddenFields(page)).toMatchObject({ public_id: publicId, partner_code: ours })
})

test('SURVEY-10 STORAGE-16 an answer is kept with the member, and remembered by the browser', async ({
  page,
  stack,
}) => {
  const origin = await publish(stack)
  const { publicId } = await enterAs(page, stack, { partnerId: ours, memberType: 'EnrolledCardMember' })
  await visit(page, `${origin}/earn`)
  await titleBar(page).click()
  await widget(page).getByRole('button', { name: 'Send' }).click()
  await expect(widget(page).getByRole('radiogroup')).toHaveAccessibleDescription('This field is required.')
  await expect(widget(page).getByRole('radio', { name: 'Excellent' })).toBeFocused()
  await widget(page).getByRole('radio', { name: 'Good' }).check()
  await widget(page).getByLabel('Anything we should know?').fill('Longer tables, please')
  const before = (await responses(stack)).length
  await widget(page).getByRole('button', { name: 'Send' }).click()
  await expect(widget(page).getByRole('status')).toHaveText('Thank you. We read every answer.')
  expect((await responses(stack)).slice(before)).toMatchObject([
    {
      survey_id: 'dinner',
      rating: 4,
      comment: 'Longer tables, please',
      member_id: expect.any(Number),
      tracking: { public_id: publicId },
    },
  ])
  expect(await page.evaluate(() => document.cookie)).toContain('__Host-surveySeen-dinner=')
})

test('SURVEY-11 SURVEY-18 a survey that was sent in thanks, and goes after four seconds', async ({ page, stack }) => {
  await visit(page, `${await publish(stack)}/earn`)
  await titleBar(page).click()
  await widget(page).getByRole('radio', { name: 'Good' }).check()
  await widget(page).getByRole('button', { name: 'Send' }).click()
  await expect(widget(page).getByRole('status')).toHaveText('Thank you. We read every answer.')
  await page.clock.fastForward(3_000)
  await expect(widget(page)).toBeVisible()
  await page.clock.fastForward(1_500)
  // The clock goes on by itself meanwhile: a later end would be seen too.
  await expect(widget(page)).toHaveCount(0, { timeout: 2_000 })
  await expect(page.getByRole('main')).toBeFocused()
})

test('an answer that does not arrive says so and stays as it was typed', async ({ page, stack }) => {
  await visit(page, `${await publish(stack)}/earn`)
  await titleBar(page).click()
  await widget(page).getByRole('radio', { name: 'Poor' }).check()
  await widget(page).getByLabel('Anything we should know?').fill('Cold soup')
  await page.route('**/api/Surveys/**', (route) => route.abort())
  await widget(page).getByRole('button', { name: 'Send' }).click()
  await expect(widget(page).getByRole('alert')).toContainText('There was an issue processing your survey')
  await expect(widget(page).getByRole('radio', { name: 'Poor' })).toBeChecked()
  await expect(widget(page).getByLabel('Anything we should know?')).toHaveValue('Cold soup')
  await page.unroute('**/api/Surveys/**')
  await widget(page).getByRole('button', { name: 'Send' }).click()
  await expect(widget(page).getByRole('status')).toHaveText('Thank you. We read every answer.')
})

test('SURVEY-09 SURVEY-21 a closed survey is remembered by its id, and another one shows', async ({ page, stack }) => {
  const origin = await publish(stack)
  await visit(page, `${origin}/earn`)
  await widget(page).getByRole('button', { name: 'Close the survey' }).click()
  await expect(widget(page)).toHaveCount(0)
  const seen = /__Host-surveySeen-dinner=([^;]+)/.exec(await page.evaluate(() => document.cookie))?.[1] ?? ''
  expect(Date.parse(decodeURIComponent(seen))).toBeGreaterThan(0)
  await visit(page, `${origin}/earn`)
  await expect(widget(page)).toHaveCount(0)
  await publish(stack, { fields: { id: 'lunch' } })
  await visit(page, `${origin}/earn`)
  await expect(titleBar(page)).toBeVisible()
})

test('SURVEY-15 SURVEY-16 a survey that was seen rests for 90 days', async ({ page, stack }) => {
  const origin = await publish(stack)
  await visit(page, `${origin}/earn`)
  await widget(page).getByRole('button', { name: 'Close the survey' }).click()
  await page.clock.fastForward(89 * 86_400_000)
  await visit(page, `${origin}/earn`)
  await expect(widget(page)).toHaveCount(0)
  await page.clock.fastForward(86_400_000)
  await visit(page, `${origin}/earn`)
  await expect(titleBar(page)).toBeVisible()
})

test('SURVEY-12 SURVEY-14 CONTENT-30 it stands on the paths that are allowed, and on none that is disallowed', async ({
  page,
  stack,
}) => {
  const origin = await publish(stack, {
    fields: {
      url_allow_list: [{ url_allowed: '/earn' }, { url_allowed: '/surveys' }],
      url_disallow_list: [{ url_disallowed: '/surveys/error' }],
    },
  })
  await visit(page, `${origin}/earn/how-it-works`)
  await expect(titleBar(page)).toBeVisible()
  await titleBar(page).click()
  await widget(page).getByLabel('Anything we should know?').fill('Half a sentence')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Restaurants' }).click()
  await expect(page).toHaveURL(/\/search/)
  await expect(widget(page)).toBeHidden()
  await page.goBack()
  await expect(widget(page).getByLabel('Anything we should know?')).toHaveValue('Half a sentence')
  for (const [path, isThere] of [
    ['/surveys/success', true],
    ['/surveys/error', false],
    ['/how-it-works', false],
  ] as const) {
    await visit(page, origin + path)
    await expect(widget(page)).toHaveCount(isThere ? 1 : 0)
  }
})

test('SURVEY-13 an allow list of blanks restricts nothing', async ({ page, stack }) => {
  const origin = await publish(stack, {
    fields: { url_allow_list: [{ url_allowed: '' }, { url_allowed: '  ' }] },
  })
  await visit(page, `${origin}/how-it-works`)
  await expect(titleBar(page)).toBeVisible()
})

for (const size of [
  { width: 1280, height: 600 },
  { width: 740, height: 360 },
  { width: 320, height: 256 },
])
  test(`at ${size.width} by ${size.height} nothing lies over the title and the cross of an open survey`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize(size)
    await visit(page, `${await publish(stack)}/earn`)
    await titleBar(page).press('Enter')
    await expect(titleBar(page)).toHaveAttribute('aria-expanded', 'true')
    await page.clock.fastForward(1_000)
    await page.evaluate(() => scrollTo(0, 0))
    const covered = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return !element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    }
    for (const control of [titleBar(page), widget(page).getByRole('button', { name: 'Close the survey' })])
      expect(await control.evaluate(covered)).toBe(false)
  })

test('sent with Enter from a judgement the survey keeps the focus, and it does not move the page when it goes', async ({
  page,
  stack,
}) => {
  await visit(page, `${await publish(stack)}/earn`)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await titleBar(page).press('Enter')
  const best = widget(page).getByRole('radio', { name: 'Excellent' })
  await best.press('ArrowDown')
  await widget(page).getByRole('radio', { name: 'Good' }).press('Enter')
  await expect(widget(page).getByRole('status')).toHaveText('Thank you. We read every answer.')
  await expect(titleBar(page)).toBeFocused()
  const before = await page.evaluate(() => scrollY)
  await page.clock.fastForward(4_500)
  await expect(widget(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  // The bar's own place at the end of the page goes with it.
  expect(before - (await page.evaluate(() => scrollY))).toBeLessThanOrEqual(64)
})

test('a field that gets the focus scrolls out from behind the bar', async ({ page, stack }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const origin = await publish(stack)
  await enterAs(page, stack, { partnerId: ours, memberType: 'EnrolledCardMember' })
  await visit(page, `${origin}/account/user_profile`)
  const bar = await titleBar(page).boundingBox()
  const main = page.getByRole('main')
  await main.getByRole('checkbox', { name: /^Email me/ }).focus()
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    const box = await page.locator(':focus').boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  }
})

test('Escape folds an open survey and gives the focus back to its title', async ({ page, stack }) => {
  await visit(page, `${await publish(stack)}/earn`)
  await titleBar(page).click()
  await widget(page).getByLabel('Anything we should know?').press('Escape')
  await expect(titleBar(page)).toHaveAttribute('aria-expanded', 'false')
  await expect(titleBar(page)).toBeFocused()
})

/** Says that the form in the survey's frame was sent in, though it was not. Answers the origin that the page hears it from. */
async function pretendSubmit(page: Page, speaker: Page | Frame): Promise<unknown> {
  const address = await widget(page).locator('iframe').getAttribute('src')
  const embedId = new URL(address ?? '').searchParams.get('typeform-embed-id')
  await page.evaluate(() => {
    const heard = new Promise((hear) => addEventListener('message', ({ origin }) => hear(origin), { once: true }))
    Object.assign(window, { heard })
  })
  await speaker.evaluate((message) => top?.postMessage(message, '*'), { type: 'form-submit', embedId })
  return page.evaluate(() => Reflect.get(window, 'heard'))
}

test('a partner with a form at the survey host shows it in a frame of that origin, which comes when it is opened', async ({
  page,
  stack,
}) => {
  const { surveyHost } = stack
  const asked: string[] = []
  page.on('request', (request) => request.url().startsWith(surveyHost.origin) && asked.push(request.url()))
  const origin = await publish(stack, { partnerId: theirs })
  await visit(page, `${origin}/earn`)
  await expect(titleBar(page)).toBeVisible()
  expect(asked).toEqual([])
  await titleBar(page).click()
  const frame = page.frameLocator(`iframe[title="Was it good?"]`)
  await frame.getByLabel('What should we do better?').fill('More patios')
  await frame.getByRole('button', { name: 'Send' }).click()
  await expect(frame.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect(surveyHost.responses.at(-1)).toEqual({
    code: 'sw-dining-feedback',
    answers: {
      answer: 'More patios',
      utm_campaign: '',
      utm_medium: 'web',
      utm_source: '/earn',
      public_id: '',
      partner_code: theirs,
    },
  })
  await expect(widget(page).getByRole('status')).toHaveText('Thank you. We read every answer.')
  await page.clock.fastForward(4_500)
  await expect(widget(page)).toHaveCount(0)
  expect(await page.evaluate(() => document.cookie)).toContain('__Host-surveySeen-dinner=')
})

test('only the frame of the survey can say that its form was sent in', async ({ page, stack }) => {
  const { origin } = stack.surveyHost
  await visit(page, `${await publish(stack, { partnerId: theirs })}/earn`)
  await titleBar(page).click()
  await page.frameLocator(`iframe[title="Was it good?"]`).getByLabel('What should we do better?').waitFor()
  expect(await pretendSubmit(page, page)).toBe(site.siteOrigin(theirs))
  await page.evaluate((src) => {
    document.body.append(Object.assign(document.createElement('iframe'), { src, name: 'another' }))
  }, `${origin}/to/another`)
  await page.frameLocator('iframe[name=another]').getByRole('heading', { name: 'Tell us more' }).waitFor()
  const another = page.frame('another')
  expect(another === null ? null : await pretendSubmit(page, another)).toBe(origin)
  await expect(widget(page).getByRole('status')).toBeEmpty()
  expect(await page.evaluate(() => document.cookie)).not.toContain('__Host-surveySeen-dinner=')
})

test('ROUTE-41 ROUTE-42 the survey has a page of its own, which ends with thanks', async ({ page, stack }) => {
  const origin = await publish(stack)
  await open(page, `${origin}/surveys?id=dinner`)
  await expect(page.getByRole('heading', { level: 1, name: 'Was it good?' })).toBeVisible()
  await page.getByRole('radio', { name: 'Excellent' }).check()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(`${origin}/surveys/success`)
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible()
  expect((await responses(stack)).at(-1)).toMatchObject({ survey_id: 'dinner', rating: 5 })
})

test('ROUTE-43 SURVEY-20 a survey that is not there says whom to write to', async ({ page }) => {
  const text = /^There was an issue processing your survey, please try again or contact \S+@\S+/
  for (const path of ['/surveys/error', '/surveys?id=nobodys']) {
    await page.goto(site.siteOrigin(ours) + path)
    await expect(page.getByRole('heading', { level: 1, name: 'We didn’t get your answer' })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(`${site.siteOrigin(ours)}/surveys`)
  await expect(page.getByRole('radiogroup')).toBeVisible()
  expect((await page.goto(`${site.siteOrigin(ours)}/surveys/elsewhere`))?.status()).toBe(404)
})

for (const size of [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
  { width: 320, height: 256 },
])
  test(`an open survey and its page have no axe violation at ${size.width} by ${size.height}`, async ({
    page,
    stack,
  }) => {
    await page.setViewportSize(size)
    const origin = await publish(stack)
    await visit(page, `${origin}/earn`)
    await titleBar(page).click()
    await page.clock.fastForward(1_000)
    await widget(page).getByRole('button', { name: 'Send' }).click()
    await expect(widget(page).getByRole('radio', { name: 'Excellent' })).toBeInViewport({ ratio: 1 })
    expect(await findAxeFaults(page)).toEqual([])
    await page.goto(`${origin}/surveys`)
    expect(await findAxeFaults(page)).toEqual([])
  })
