import { z } from 'zod'
import type { PartnerRegistry } from '#partners/registry.ts'
import type { Db } from '../db/database.ts'
import { findPictured } from './picture-store.ts'
import type { MenuSection } from '#artwork/menu-svg.ts'
import type { Drawing } from '#artwork/drawing.ts'
import type { ImagePath } from './image-path.ts'
import { emptyTableDrawing, heroDrawing, paletteOf } from './versioned-path.ts'

const menuSchema = z.array(z.object({ items: z.array(z.object({ name: z.string() })) })).catch([])

/** What is drawn of a menu as the database has it: how long its lines are. */
export function menuSections(menu: unknown): readonly MenuSection[] {
  return menuSchema.parse(menu).map(({ items }) => ({ nameLengths: items.map(({ name }) => name.length) }))
}

/** What there is to draw for a path, or null where there is no such merchant or partner. */
export async function describeImage(
  path: ImagePath,
  { db, partners }: { db: Db; partners: PartnerRegistry },
): Promise<Drawing | null> {
  if (path.kind === 'hero' || path.kind === 'emptyTable') {
    const theme = partners.partnerById(path.partnerId)?.theme
    if (!theme) return null
    return path.kind === 'hero' ? heroDrawing(theme) : emptyTableDrawing(theme)
  }
  const merchant = await findPictured(db, Number(path.merchantId))
  if (!merchant) return null
  const subject = { seed: merchant.coverSeed, cuisine: merchant.cuisines[0] ?? '' }
  switch (path.kind) {
    case 'cover':
      return { kind: 'cover', ...subject, variant: path.variant }
    case 'menu':
      return { kind: 'menu', ...subject, sections: menuSections(merchant.menu) }
    case 'share': {
      const theme = partners.partnerById(path.partnerId)?.theme
      return theme
        ? { kind: 'share', ...subject, ratingTenths: merchant.ratingTenths, palette: paletteOf(theme) }
        : null
    }
  }
}
