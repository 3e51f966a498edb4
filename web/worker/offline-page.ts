import type { Keeper } from './keeper.ts'

export const offlinePath = '/offline'
const ownFile = /"(\/(?:assets|fonts|site)\/[^"]+)"/g

/** Fetches the page for the time without a network and what it is made of. As a visitor: a member's name has no place on it. */
export async function prepareOfflinePage(keeper: Keeper): Promise<void> {
  const page = await fetch(offlinePath, { credentials: 'omit', cache: 'no-cache' })
  if (!page.ok) throw new Error(`${offlinePath} answered ${page.status}`)
  await keeper.keep('file', offlinePath, page)
  const html = await page.text()
  const files = new Set(Array.from(html.matchAll(ownFile), ([, file = '']) => file))
  await Promise.all([...files].map((file) => keepFile(file, keeper)))
}

async function keepFile(file: string, keeper: Keeper): Promise<void> {
  if (await keeper.find('file', file)) return
  const answer = await fetch(file)
  if (answer.ok) await keeper.keep('file', file, answer)
}
