import { readFileSync } from 'node:fs'
import { fontFile } from '#partners/files/theme/fonts.ts'
import type { PartnerRegistry } from '#partners/registry.ts'
import { fontFaceCss } from '#partners/files/theme/theme-css.ts'

type Partner = PartnerRegistry['partners'][number]
type Theme = Partner['theme']

const packages = new URL('../node_modules/', import.meta.url)

/** The frame has text and no titles: of a partner's fonts it shows the one for text. */
export function frameFontCss(theme: Theme): string {
  const { text } = theme.type
  return fontFaceCss({ ...theme, type: { ...theme.type, title: text } }, addressOf)
}

export function textFontAddress({ type }: Theme): string {
  return addressOf(fontFile(type.text).file)
}

/** The text fonts of all partners by their addresses: half a megabyte, read once. */
export function frameFonts({ partners }: Pick<PartnerRegistry, 'partners'>): ReadonlyMap<string, Buffer> {
  const files = new Set(partners.map(({ theme }) => fontFile(theme.type.text).file))
  return new Map([...files].map((file) => [addressOf(file), readFileSync(new URL(file, packages))]))
}

function addressOf(file: string): string {
  return `/fonts/${file.split('/').at(-1)}`
}
