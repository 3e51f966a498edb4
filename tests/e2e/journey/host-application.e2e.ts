import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { findOverflow } from '#dev/auditing/find-overflow.ts'
import { atEvents, backDate, dine } from './steps.ts'
import { expect, test } from '../product.ts'
import { waitUntilCalm } from '../wait-until-calm.ts'

test('a person comes from the application of a programme without enrolment, links a card there, dines, and is paid', async ({
  page,
  context,
  stack,
}) => {
  const app = stack.hostApplicationOf('ftch')
  const site = stack.siteOrigin('ftch')
  await test.step('opening the programme makes them a member, signed in by a script', async () => {
    await page.goto(app)
    await page.getByRole('link', { name: 'Fay Cho' }).click()
    await expect(page.getByText('Not a member of the dining program yet.')).toBeVisible()
    expect(await findAxeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Open dining rewards' }).click()
    await expect(page).toHaveURL(`${site}/`)
    await waitUntilCalm(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Fay')
    for (const path of ['/account', '/add_card', '/join', '/login'])
      await expect(page.locator(`a[href^="${path}"]`), path).toHaveCount(0)
  })
  await test.step('going back in the history is no fault', async () => {
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/Fay/)
  })
  await test.step('a card is linked in the application', async () => {
    await page.goto(`${app}/fay`)
    await page.getByRole('link', { name: 'Link a test card' }).click()
    expect(await findAxeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Agree and link' }).click()
    await expect(page.getByRole('status')).toContainText(/ending in \d{4} is linked/)
    await expect(page.getByText('Member, with a card that earns')).toBeVisible()
  })
  await test.step('a dine is paid, and shown in the application', async () => {
    const desk = await context.newPage()
    const person = { email: 'fay@ftch.example' }
    await backDate(desk, stack, person.email)
    const merchant = await dine(desk, stack, { ...person, amount: '80.00', tip: '16.00' })
    await atEvents(desk, stack, { ...person, kind: 'authorisation', button: 'Clear', told: '1 accepted' })
    await desk.close()
    await expect(async () => {
      await page.goto(`${app}/fay`)
      await expect(page.getByRole('listitem').filter({ hasText: merchant })).toContainText('Paid: 480', {
        timeout: 500,
      })
    }).toPass()
    await expect(page.getByText('480 points')).toBeVisible()
    expect(await findOverflow(page)).toEqual([])
  })
})

test('without a script the button of a link signs in, and a link that was opened before says so', async ({
  browser,
  stack,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${stack.hostApplicationOf('ftch')}/milo`)
  await page.getByRole('button', { name: 'Open dining rewards' }).click()
  await expect(page).toHaveURL(/\/sign_in_link\?token=/)
  const link = page.url()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${stack.siteOrigin('ftch')}/`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Milo')
  await context.close()

  const other = await browser.newPage()
  await other.setViewportSize({ width: 320, height: 780 })
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('This link didn’t sign you in')
  await expect(other.getByText('this one has been used')).toBeVisible()
  expect(await findAxeFaults(other)).toEqual([])
  expect(await findOverflow(other)).toEqual([])
  await other.close()
})
