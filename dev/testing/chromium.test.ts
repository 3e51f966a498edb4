import { expect, test } from 'vitest'
import { ensureChromium } from './chromium.ts'

/** A machine where the way named `working` brings a browser; null where none does. */
function machine({ has, working }: { readonly has: string | null; readonly working: string | null }) {
  let found = has
  const tried: string[] = []
  const way = (name: string) => async () => {
    tried.push(name)
    if (name === working) found = `/opt/${name}/chromium`
  }
  return { tried, machine: { find: () => found, installs: [way('package'), way('own')] } }
}

test('a browser that is there is taken, and nothing is installed', async () => {
  const { machine: here, tried } = machine({ has: '/usr/bin/chromium', working: 'package' })
  expect(await ensureChromium(here)).toBe('/usr/bin/chromium')
  expect(tried).toEqual([])
})

test('the package manager comes first, and where it brings none, the runner’s own browser', async () => {
  const packaged = machine({ has: null, working: 'package' })
  expect(await ensureChromium(packaged.machine)).toBe('/opt/package/chromium')
  expect(packaged.tried).toEqual(['package'])
  const own = machine({ has: null, working: 'own' })
  expect(await ensureChromium(own.machine)).toBe('/opt/own/chromium')
  expect(own.tried).toEqual(['package', 'own'])
})

test('where none can be installed, the error says what to do', async () => {
  const { machine: bare } = machine({ has: null, working: null })
  await expect(ensureChromium(bare)).rejects.toThrow(/apt-get install chromium.*CHROMIUM_PATH/)
})
