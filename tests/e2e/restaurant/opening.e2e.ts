import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { openingStatus } from '#domain/opening/opening-status.ts'
import { required } from '#domain/required.ts'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { drawnPage } from '../drawn-page.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { pickMerchants } from './pick-merchant.ts'

const minuteMs = 60_000

test.use({ timezoneId: 'Asia/Tokyo' })

test('a restaurant without booking is called, looked up and gone to, and says by its own clock when it opens or closes, minute by minute', async ({
  page,
  stack,
}) => {
  const site = stack.siteOrigin('hilton')
  const [id] = await pickMerchants(stack, { partnerId: 'hilton', having: ['noTables', 'hours'] })
  await page.goto(`${site}/offline`)
  const { hours, timeZone, phone, website } = await page.evaluate<MerchantDetail, string>(
    async (path) => (await fetch(path)).json(),
    `/api/v2/Merchants/${id}`,
  )
  const status = required(openingStatus(hours, { now: Date.now(), timeZone }), 'hours')
  const isOpen = status.kind === 'open'
  const next = required(isOpen ? status.closesAt : status.opensAt, 'a restaurant that closes')
  const [word, minutes] = isOpen ? ['Closes', 25] : ['Opens', 40]
  await page.clock.install({ time: next - minutes * minuteMs + 1_000 })
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await open(page, `${site}/merchants/${id}`)
  const header = page.locator('article > header')
  await expect(header).toContainText(`${word} in ${minutes} minutes`)
  await page.clock.fastForward(minuteMs)
  await expect(header).toContainText(`${word} in ${minutes - 1} minutes`)
  await expect(header.getByRole('link', { name: /^Call / })).toHaveAttribute('href', `tel:${phone}`)
  await expect(header.getByRole('link', { name: 'Website' })).toHaveAttribute('href', website ?? '')
  await expect(header.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /openstreetmap\.org/)
  expect(errors).toEqual([])
  expect(await findAxeFaults(page)).toEqual([])
})

test('what the server draws says the hours of the day and no minute, and a restaurant with tables has its own way', async ({
  stack,
}) => {
  const [without] = await pickMerchants(stack, { partnerId: 'hilton', having: ['noTables', 'hours'] })
  const drawn = await drawnPage(`${stack.siteOrigin('hilton')}/merchants/${without}`)
  expect(drawn.getByRole('main').textContent).toMatch(/Open today \d|Closed today/)
  expect(drawn.getByRole('main').textContent).not.toMatch(/in \d+ minutes|Open until/)
  const [having] = await pickMerchants(stack, { partnerId: 'hilton', having: ['reservations', 'hours'] })
  const other = await drawnPage(`${stack.siteOrigin('hilton')}/merchants/${having}`)
  expect(other.getByRole('link', { name: 'Reserve a table' })).toBeTruthy()
  expect(other.getAllByRole('link', { name: /^Call / })).toHaveLength(1)
})
