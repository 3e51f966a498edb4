import type { Partner } from '#partners/registry.ts'
import { setMaintenance } from '#server/health/maintenance-store.ts'
import { publicPages, readSample } from '../looking/public-pages.ts'
import { auditPage, checks, type Fault } from './audit-page.ts'
import { type Audited, type AuditPart, markdownTable } from './audit-part.ts'
import { watchPage } from './watch-page.ts'

const explanation = `Figures are faults. Axe runs with all of its rules; a refusal of the page policy (CSP and Trusted Types) and an error on the
console count, and so do any layout shift, text and controls that do not fit at 320 px, at 400 % zoom (320 × 256), and with text of 200 %.`

/** Longer than the server remembers the switch. */
const switchMs = 2_200

/** Every public page of each partner. */
export const auditPages: AuditPart = {
  name: 'pages',
  title: 'Every public page',
  async run(audited) {
    const rows: (string | number)[][] = []
    const faults: string[] = []
    for (const partner of audited.stack.partners.partners.filter(({ id }) => audited.partnerIds.includes(id))) {
      const found = await auditPartner(audited, partner)
      rows.push([
        partner.id,
        found.pages,
        ...checks.map((check) => found.faults.filter((one) => one.check === check).length),
      ])
      faults.push(...found.faults.map(({ check, text }) => `${partner.id}, ${check}: ${text}`))
    }
    return { text: `${explanation}\n\n${markdownTable(['partner', 'pages', ...checks], rows)}`, faults }
  },
}

async function auditPartner(
  { browser, stack, pages: asked, say }: Audited,
  partner: Partner,
): Promise<{ readonly pages: number; readonly faults: readonly Fault[] }> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const watch = await watchPage(page)
  const origin = stack.siteOrigin(partner.id)
  const { engine } = stack.context.database
  const all = publicPages(partner, await readSample(page, origin))
  const pages = all.filter(({ name }) => asked?.includes(name) ?? true)
  // The sample is read from a call, for which the browser looks for an icon in vain.
  watch.take()
  const faults: Fault[] = []
  for (const shown of pages) {
    if (shown.state === 'maintenance') await switchOff()
    const found = await auditPage({ page, watch, address: origin + shown.path, state: shown.state })
    faults.push(...found.map(({ check, text }) => ({ check, text: `${shown.name}: ${text}` })))
    say(`${partner.id} ${shown.name}: ${found.length === 0 ? 'no fault' : found.map(({ text }) => text).join('; ')}`)
  }
  await setMaintenance(engine, partner.id, 'off')
  await context.close()
  return { pages: pages.length, faults }

  async function switchOff(): Promise<void> {
    await setMaintenance(engine, partner.id, 'on')
    await page.waitForTimeout(switchMs)
  }
}
