import { recordsOf, textOf } from './read-fields.ts'

export interface PageBanner {
  /** Paths under /images. */
  readonly image: string
  readonly imageMobile: string
  readonly altText: string
  readonly x: string
  readonly y: string
  readonly includesWelcome: boolean
  readonly includesProspectEmail: boolean
}

/** The picture over a page; null where there is none or it is switched off. */
export function pageBannerOf(value: unknown): PageBanner | null {
  const [banner] = recordsOf([value])
  if (banner?.['enable_banner'] !== true) return null
  return {
    image: textOf(banner['image']),
    imageMobile: textOf(banner['image_mobile']),
    altText: textOf(banner['alt_text']),
    x: textOf(banner['image_x_position']),
    y: textOf(banner['image_y_position']),
    includesWelcome: banner['include_welcome_message'] === true,
    includesProspectEmail: banner['include_prospect_email'] === true,
  }
}
