import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** Changes with the art: the code that draws is hashed once, so that nobody has to remember to count up. */
export const artVersion = hashOfCode()

function hashOfCode(): string {
  const folder = new URL('./covers/', import.meta.url)
  const hash = createHash('sha256').update(readFileSync(new URL('./render-image.ts', import.meta.url)))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(new URL(file, folder)))
  return hash.digest('hex').slice(0, 12)
}
