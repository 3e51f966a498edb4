import { readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { answerHelp } from './answer-help.ts'
import { chromiumFlags, ensureChromium } from './testing/chromium.ts'
import { browserSteps } from './walking/in-a-browser.ts'
import { firstMissing, readWalk, type WalkStep } from './walking/read-walk.ts'
import { openShell } from './walking/shell.ts'

/** `npm run walk`: docs/walk.md word for word. Ends at the first step that is not as the page says. */
answerHelp(`npm run walk
Follows docs/walk.md word for word, in a shell and a browser: two copies behind nginx with 150,807 restaurants. Ends at the first step that is not as
the page says. It takes some minutes, and PostgreSQL and Redis on this machine.`)
process.chdir(new URL('..', import.meta.url).pathname)
const steps = readWalk(readFileSync('docs/walk.md', 'utf8'))
const shell = openShell((line) => console.log(line))

const browser = await chromium.launch({ executablePath: await ensureChromium(), args: [...chromiumFlags] })
const context = await browser.newContext({ ignoreHTTPSErrors: true })
try {
  for (const step of steps) await take(step)
  console.log(`\nThe walk is as docs/walk.md says: ${steps.length} steps.`)
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
} finally {
  shell.end()
  await browser.close()
}

async function take(step: WalkStep): Promise<void> {
  const startedAt = performance.now()
  console.log(`\n== docs/walk.md:${step.line}`)
  await (step.kind === 'browser' ? inBrowser(step.name) : inShell(step))
  console.log(`== ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

async function inBrowser(name: string): Promise<void> {
  const work = browserSteps.get(name)
  if (!work) throw new Error(`Nobody knows how to "${name}" in a browser`)
  await work(context)
}

async function inShell({ line, text, expected }: Extract<WalkStep, { kind: 'commands' }>): Promise<void> {
  const { code, output } = await shell.run(text)
  const missing = firstMissing(output, expected)
  if (missing) throw new Error(`docs/walk.md:${line}: the output lacks ${missing.source}`)
  if (code !== 0) throw new Error(`docs/walk.md:${line}: ended with ${code}`)
}
