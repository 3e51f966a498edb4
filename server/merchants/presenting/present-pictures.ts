import type { MerchantCard } from '#contract/schemas/merchant.ts'
import { coverTones } from '#artwork/cover-svg.ts'
import { menuSections } from '../../images/describe-image.ts'
import { pictureVersion } from '../../images/versioned-path.ts'
import type { MerchantCardRow, DetailRow } from './merchant-store.ts'

type Pictured = Pick<MerchantCardRow, 'id' | 'coverSeed' | 'cuisines'>

/** Pictures are drawn on request: server/images knows these paths. */
const imageBaseUrl = '/images'

/** Addresses of a merchant's pictures, each with its version, and the tones of the first one until it has loaded. */
export function presentPictures(row: Pictured, count: number): MerchantCard['images'] {
  const subject = subjectOf(row)
  const version = pictureVersion({ kind: 'cover', ...subject })
  return {
    imageBaseUrl,
    paths: Array.from({ length: count }, (_, index) => `covers/${row.id}-${index + 1}.${version}`),
    tones: coverTones({ ...subject, variant: 1 }),
  }
}

export function presentMenuPictures(row: Pictured & Pick<DetailRow, 'menu'>): string[] {
  const sections = menuSections(row.menu)
  if (sections.length === 0) return []
  return [`menus/${row.id}-1.${pictureVersion({ kind: 'menu', ...subjectOf(row), sections })}`]
}

function subjectOf({ coverSeed, cuisines }: Pictured) {
  return { seed: coverSeed, cuisine: cuisines[0] ?? '' }
}
