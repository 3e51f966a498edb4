import type { Part } from './figure.ts'

/** Loaded one at a time: what a part imports is in its own process's memory alone. */
const parts: Readonly<Record<string, () => Promise<Part>>> = {
  search: async () => (await import('./search.ts')).searchPart,
  page: async () => (await import('./page.ts')).pagePart,
  bytes: async () => (await import('./bytes.ts')).bytesPart,
  feed: async () => (await import('./feed.ts')).feedPart,
  home: async () => (await import('./home.ts')).homePart,
  memory: async () => (await import('./memory.ts')).memoryPart,
  outages: async () => (await import('./outages.ts')).outagesPart,
  contention: async () => (await import('./contention.ts')).contentionPart,
  'start-up': async () => (await import('./start-up.ts')).startUpPart,
}

export const partNames = Object.keys(parts)

export async function partOf(name: string): Promise<Part> {
  const load = parts[name]
  if (load === undefined) throw new Error(`There is no part "${name}". The parts: ${partNames.join(', ')}.`)
  return load()
}
