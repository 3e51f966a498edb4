import { createServer } from 'node:http'
import { touchPage } from '#dev/looking/touch-page.ts'
import { watchPage } from '../watch-page.ts'
import { open } from '../people.ts'
import { expect, test } from '../product.ts'
import { startSite } from '../start-site.ts'

test.use({ map: 'live' })

/** One green pixel. */
const tile = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkaPhfDwAChAGA3q0p4QAAAABJRU5ErkJggg==',
  'base64',
)

/** An operator's maps: a style that asks for pictures of the land, which any page may read. */
async function startMaps() {
  const asked: string[] = []
  const style = {
    version: 8,
    sources: {
      land: { type: 'raster', tiles: ['land/{z}/{x}/{y}.png'], tileSize: 256, attribution: '&copy; Atelier' },
    },
    layers: [{ id: 'land', type: 'raster', source: 'land' }],
  }
  const server = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.setHeader('access-control-allow-origin', '*')
    if (url === '/style.json') response.setHeader('content-type', 'application/json').end(JSON.stringify(style))
    else response.setHeader('content-type', 'image/png').end(tile)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('A TCP address was expected')
  return { origin: `http://127.0.0.1:${bound.port}`, asked, close: () => server.close() }
}

test('the map is drawn in the style that an operator names, and says whose it is', async ({ page, stack }) => {
  const maps = await startMaps()
  const site = await startSite(stack, { config: { mapStyle: `${maps.origin}/style.json` } })
  const home = site.siteOrigin('nosh')
  const problems = watchPage(page, home)
  await open(page, `${home}/search?location=San+Francisco%2C+CA`)
  await touchPage(page)
  const map = page.getByRole('region', { name: 'Map of the results' })
  await expect(map.getByText('© Atelier')).toBeVisible()
  await expect(map.getByText('GeoNames')).toHaveCount(0)
  await expect
    .poll(() => maps.asked.filter((url) => /^\/land\/\d+\/\d+\/\d+\.png$/.test(url)).length)
    .toBeGreaterThan(1)
  await expect(map.getByRole('button', { name: /Earn/ }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(problems.filter((one) => !one.startsWith(maps.origin))).toEqual([])
  await site.close()
  maps.close()
})
