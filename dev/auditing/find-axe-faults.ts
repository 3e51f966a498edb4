import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds with all of its rules, best practices among them: "color-contrast: .price (2 places)". */
export async function findAxeFaults(page: Page): Promise<string[]> {
  // The mode without a second page: our public pages have no frames, and it takes half the time.
  // What passed is not asked for: to list it takes longer than to check it.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')} (${nodes.length} places)`)
}
