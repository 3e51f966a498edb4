import type { Part } from './measuring/figure.ts'

/** Loaded one at a time: what a part imports is in its own process's memory alone. */
const parts: Readonly<Record<string, () => Promise<Part>>> = {
  search: async () => (await import('./restaurants/search.ts')).searchPart,
  page: async () => (await import('./pages/page.ts')).pagePart,
  bytes: async () => (await import('./pages/bytes.ts')).bytesPart,
  feed: async () => (await import('./feed/feed.ts')).feedPart,
  home: async () => (await import('./restaurants/home.ts')).homePart,
  memory: async () => (await import('./product/memory.ts')).memoryPart,
  alike: async () => (await import('./product/alike.ts')).alikePart,
  outages: async () => (await import('./product/outages.ts')).outagesPart,
  ledger: async () => (await import('./ledger/ledger.ts')).ledgerPart,
  sweep: async () => (await import('./feed/sweep.ts')).sweepPart,
  contention: async () => (await import('./feed/contention.ts')).contentionPart,
  unsigned: async () => (await import('./product/unsigned.ts')).unsignedPart,
  'start-up': async () => (await import('./product/start-up.ts')).startUpPart,
}

export const partNames = Object.keys(parts)

export async function partOf(name: string): Promise<Part> {
  const load = parts[name]
  if (load === undefined) throw new Error(`There is no part "${name}". The parts: ${partNames.join(', ')}.`)
  return load()
}
