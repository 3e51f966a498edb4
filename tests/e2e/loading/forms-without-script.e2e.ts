import { expect, test } from '../product.ts'

test.use({ javaScriptEnabled: false })

const told = 'Your form was not sent'

for (const path of ['/login', '/join', '/recover'])
  test(`a form of ${path} that is sent without its script leads back to it, and says so`, async ({ page, stack }) => {
    await page.goto(stack.siteOrigin('nosh') + path)
    await expect(page.getByText(told)).toHaveCount(0)
    const fields = page.locator('main form input:not([type=checkbox])')
    for (const field of await fields.all()) await field.fill('four forks and a spoon')
    await fields.last().press('Enter')
    await expect(page).toHaveURL(`${stack.siteOrigin('nosh')}${path}?formNotSent=1`)
    await expect(page.getByRole('alert')).toContainText(told)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
