import { asNora } from '../people.ts'
import { expect, test } from '../product.ts'

test('the account of a day unfolds with its figures, and tells of a day before anything was earned', async ({
  page,
  stack,
}) => {
  await asNora(page, stack, '/account/recent_activity')
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/Member/Statement?') || request.url().endsWith('/Member/Statement'))
      calls.push(request.url())
  })
  const account = page.getByRole('group').filter({ has: page.getByRole('heading', { name: 'Balance on a date' }) })
  const figure = (name: string) => account.getByText(name, { exact: true }).locator('xpath=following-sibling::dd')
  await account.getByRole('heading').click()
  await expect(figure('Balance')).toHaveText(/^-?\$\d+\.\d\d/)
  await expect(figure('Paid')).toHaveText(/^\$[1-9]/)
  await expect(figure('Paid out to you')).toHaveText(/^\$[1-9]/)
  expect(calls).toHaveLength(1)

  await account.getByLabel('At the end of').fill('2020-02-29')
  await expect(figure('Balance')).toHaveText(/^\$0/)
  // Of a day of before it is not known any more what was not cleared.
  await expect(account.getByText('Not cleared yet')).toBeHidden()
  await account.getByLabel('At the end of').fill('')
  await expect(figure('Paid')).toHaveText(/^\$[1-9]/)
})
