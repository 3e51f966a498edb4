import { findAxeFaults } from '#dev/auditing/find-axe-faults.ts'
import { findOverflow } from '#dev/auditing/find-overflow.ts'
import { dine } from './steps.ts'
import { expect, test } from '../product.ts'

const pages = ['/', '/events', '/credits', '/outbox', '/cards']

for (const width of [360, 1280])
  test(`the pages of the desk have their style, nothing refused, no axe fault and no overflow at ${width} px`, async ({
    page,
    stack,
  }) => {
    const refused: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && refused.push(message.text())))
    await page.setViewportSize({ width, height: 800 })
    await dine(page, stack, { email: 'nora@demo.example', amount: '80.00', tip: '16.00' })
    for (const path of pages) {
      await page.goto(stack.deskOrigin + path)
      await expect(page.locator('header').first()).toHaveCSS('background-color', 'rgb(23, 54, 45)')
      expect(await findAxeFaults(page), path).toEqual([])
      expect(await findOverflow(page), path).toEqual([])
    }
    expect(refused).toEqual([])
  })

test('the desk says what came of a dine, and leads to the account that shows it', async ({ page, stack }) => {
  await dine(page, stack, { email: 'hugo@demo.example', amount: '40.00', tip: '10.00' })
  const row = page.getByRole('row').filter({ hasText: 'hugo@demo.example' }).first()
  await expect(row).toContainText('Waits for the clearing')
  await expect(row.getByRole('link', { name: 'Account' })).toHaveAttribute(
    'href',
    `${stack.siteOrigin('hilton')}/account/recent_activity`,
  )
  await row.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('status')).toContainText('1 accepted')
  await expect(row).toContainText(/(Earned|Paid) \d+ points/)
})
