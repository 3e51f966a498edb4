import { type AuditPart, markdownTable } from './audit-part.ts'
import { walkSite } from './walk-site.ts'
import { watchPage } from './watch-page.ts'

/** A visit that follows links without a new document, as a person does. */
export const auditWalk: AuditPart = {
  name: 'walk',
  title: 'A walk with client navigation',
  async run({ browser, stack, partnerIds, say }) {
    const rows: (string | number)[][] = []
    const faults: string[] = []
    for (const partner of stack.partners.partners.filter(({ id }) => partnerIds.includes(id))) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
      const page = await context.newPage()
      const watch = await watchPage(page)
      const steps = await walkSite({ page, origin: stack.siteOrigin(partner.id), partner })
      const found = watch.take()
      rows.push([partner.id, steps.length, found.length])
      faults.push(...found.map((fault) => `${partner.id}: ${fault}`))
      say(`${partner.id}: ${steps.join(' → ')}: ${found.length} reports`)
      await context.close()
    }
    const head = ['partner', 'pages', 'refusals of the policy and errors']
    return { text: markdownTable(head, rows), faults }
  },
}
