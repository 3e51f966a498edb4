import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { runCommand } from './run-command.ts'

/** The shell first: the same engine without a window around it, with which the browser tests take three quarters of the time. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** For a browser that opens no connection that a page does not ask for, and runs as root in a container. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const

/** The browser of this machine: CHROMIUM_PATH, else a system's one, else Playwright's; null where there is none. */
export function findChromium(): string | null {
  const given = process.env['CHROMIUM_PATH']
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH: there is no file ${given}`)
    return given
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = [...folders.flatMap((folder) => names.map((name) => join(folder, name))), ...macApplications]
  return [...candidates, chromium.executablePath()].find((path) => existsSync(path)) ?? null
}

interface Machine {
  find(): string | null
  /** Ways to install one, the best first. One that cannot work here does nothing. */
  readonly installs: readonly (() => Promise<void>)[]
}

const thisMachine: Machine = {
  find: findChromium,
  installs: [() => installPackage('chromium-headless-shell'), () => installPackage('chromium'), installPlaywrights],
}

/** Finds a browser or installs one: through the package manager where that is allowed, else Playwright's own. */
export async function ensureChromium({ find, installs }: Machine = thisMachine): Promise<string> {
  const found = find()
  if (found !== null) return found
  for (const install of installs) {
    await install()
    const installed = find()
    if (installed !== null) return installed
  }
  throw new Error(
    'The browser tests need Chromium, and none could be installed. Install it (for example: apt-get install chromium), or set CHROMIUM_PATH.',
  )
}

/** With letters as wide as Arial's and Times', which pages show until their own fonts have come. */
const fonts = 'fonts-liberation'

async function installPackage(name: string): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${name} with apt-get …`)
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' }
  await runCommand('apt-get', ['update', '-qq'], quiet)
  await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name, fonts], quiet)
}

async function installPlaywrights(): Promise<void> {
  console.log("Installing Playwright's Chromium …")
  await runCommand('playwright', ['install', 'chromium'])
}
