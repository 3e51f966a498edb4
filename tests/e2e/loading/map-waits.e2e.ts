import { measureFirstView } from '../../pages/first-view.ts'
import { expect, test } from '../product.ts'

test('the script of the map waits until somebody touches the page', async ({ browser, stack }) => {
  const address = `${stack.siteOrigin('nosh')}/search?location=San+Francisco%2C+CA`
  const { files } = await measureFirstView(browser, { address, signedIn: null })
  expect(files.length).toBeGreaterThan(3)
  expect(files.map((file) => file.address).filter((path) => /(live|results)-map/.test(path))).toEqual([])
})
