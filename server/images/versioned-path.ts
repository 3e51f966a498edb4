import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Drawing } from '#artwork/drawing.ts'
import type { Partner } from '#partners/registry.ts'

/** A drawing, or a cover's without its number, which stands in the path already. */
type Subject = Drawing | { readonly kind: 'cover'; readonly seed: string; readonly cuisine: string }

/**
 * Eight letters and digits that change with the picture, at the end of its path: `covers/17-1.9f2c41ab`. Not for security: two that are
 * equal by chance cost a stale picture.
 */
export function pictureVersion(subject: Subject): string {
  return fnv(artVersion + (subject.kind === 'cover' ? subject.seed + '/' + subject.cuisine : JSON.stringify(subject)))
}

/** The path of the picture that a partner's home page opens with. */
export function heroPath({ id, theme }: Pick<Partner, 'id' | 'theme'>): string {
  return `heroes/${id}.${pictureVersion(heroDrawing(theme))}`
}

export function heroDrawing(theme: Partner['theme']): Extract<Drawing, { kind: 'hero' }> {
  return { kind: 'hero', scene: theme.hero.scene, palette: paletteOf(theme) }
}

/** What is shown where a picture is missing. */
export function emptyTableDrawing(theme: Partner['theme']): Extract<Drawing, { kind: 'emptyTable' }> {
  return { kind: 'emptyTable', palette: paletteOf(theme) }
}

export function paletteOf({ colors: { ink, ground, accent, second }, hero: { wall, table } }: Partner['theme']) {
  return { ink, ground, accent, second, wall, table }
}

/** FNV-1a of 32 bits, as hexadecimal: a search page asks for fifteen, so it must cost next to nothing. */
function fnv(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** Changes with the art: the code that draws is hashed once, so that nobody has to remember to count up. */
export const artVersion = hashOfCode()

function hashOfCode(): string {
  const folder = new URL('../../artwork/', import.meta.url)
  const hash = createHash('sha256').update(readFileSync(new URL('./render-image.ts', import.meta.url)))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  for (const file of files.toSorted()) hash.update(file).update(readFileSync(new URL(file, folder)))
  return hash.digest('hex').slice(0, 12)
}
