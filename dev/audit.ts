import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { loadPartners } from '#partners/registry.ts'
import { auditLighthouse } from './auditing/audit-lighthouse.ts'
import { readAuditOptions } from './auditing/audit-options.ts'
import { auditPages } from './auditing/audit-pages.ts'
import { auditPaint } from './auditing/audit-paint.ts'
import type { AuditPart } from './auditing/audit-part.ts'
import { auditWalk } from './auditing/audit-walk.ts'
import { writeSection } from './auditing/write-section.ts'
import { answerHelp } from './answer-help.ts'
import { buildSite } from './building/build-site.ts'
import { pageNames } from './looking/public-pages.ts'
import { startStack } from './stacking/stack.ts'
import { chromiumFlags, ensureChromium } from './testing/chromium.ts'
import { runCommand } from './testing/run-command.ts'

/** `npm run audit`: what is too slow for every test run, into docs/audit.md. Ends with 1 where it found a fault. */
const parts: readonly AuditPart[] = [auditPages, auditWalk, auditLighthouse, auditPaint]
const usage = `npm run audit -- [${parts.map(({ name }) => name).join('] [')}] [--partners nosh,hilton] [--pages home,search]
Looks through every public page of every partner, or those that are named, into docs/audit.md. Ends with 1 where it found a fault.`

answerHelp(usage)
process.chdir(new URL('..', import.meta.url).pathname)
const report = 'docs/audit.md'
const options = readAuditOptions(process.argv.slice(2), {
  parts: parts.map(({ name }) => name),
  pages: pageNames,
  partnerIds: loadPartners().partners.map(({ id }) => id),
})
if (typeof options === 'string') {
  console.error(`${options}\n\n${usage}`)
  process.exit(2)
}

const { partnerIds, pages, whole } = options

await buildSite()
const stack = await startStack({
  database: 'embedded',
  env: { CALLS_PER_MINUTE: '100000', FORM_CALLS_PER_MINUTE: '100000', EMAIL_CHECKS_PER_TEN_MINUTES: '100000' },
})
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: [...chromiumFlags] })
try {
  for (const part of parts.filter(({ name }) => options.parts.includes(name))) await runPart(part)
} finally {
  await browser.close()
  await stack.close()
}

async function runPart({ title, run }: AuditPart): Promise<void> {
  console.log(`\n== ${title}`)
  const { text, faults } = await run({ browser, stack, partnerIds, pages, say: (line) => console.log(line) })
  console.log(`\n${text}\n\n${faults.length} faults`)
  for (const fault of faults) console.log(`  ${fault}`)
  if (faults.length > 0) process.exitCode = 1
  if (!whole) return
  const day = new Date().toISOString().slice(0, 10)
  const looked = pages === null ? '' : ` The pages looked at: ${pages.join(', ')}.`
  const list = faults.map((fault) => `- ${fault}`).join('\n')
  const dated = `${day}, ${partnerIds.length} partners, ${faults.length} faults.${looked}\n\n${text}\n\n${list}`
  writeFileSync(report, writeSection(readFileSync(report, 'utf8'), { title, text: dated }))
  await runCommand('oxfmt', [report])
}
