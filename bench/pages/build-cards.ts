import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createBuilder } from 'vite'
import type { PageData } from './cards-entry.tsx'

const outDir = join('.build', 'bench', 'cards')

interface CardsEntry {
  createCardsRenderer(pageData: PageData): () => string
}

/** Bundles cards-entry.tsx as the server's half of the site is bundled. */
export async function buildCards(): Promise<CardsEntry> {
  const build = { outDir, rolldownOptions: { input: { cards: 'bench/pages/cards-entry.tsx' } } }
  const { environments, build: buildOne } = await createBuilder({ logLevel: 'warn', environments: { ssr: { build } } })
  if (environments['ssr'] === undefined) throw new Error('vite.config.ts names no build for the server')
  await buildOne(environments['ssr'])
  return loadCards()
}

/** What was bundled. */
export function loadCards(): Promise<CardsEntry> {
  return import(pathToFileURL(join(process.cwd(), outDir, 'cards.js')).href)
}
