import { z } from 'zod'
import { bannerCategories, type ContentName, openableFeatures, userStates } from '#domain/content/contents.ts'
import { holdsCardNumber } from '#domain/text/card-number.ts'
import { isCleanText } from '#domain/text/clean-text.ts'

const textBlockTypes = [
  'body_text',
  'button',
  'standalone_link',
  'title',
  'merchant_carousel',
  'footer',
  'earn',
  'navbar',
] as const

/** Words are kept in the database and shown: no control characters, no card number, several lines where somebody wants them. */
function words() {
  return z
    .string()
    .refine((value) => isCleanText(value, 'prose'), 'must be text without control characters')
    .refine((value) => !holdsCardNumber(value), 'must not contain a card number')
}

const text = words().min(1)
/** A path of the site or an address of a safe kind: links are a place where a script could slip in. */
const url = words().regex(/^(\/(?![/\\])|https:\/\/|mailto:|tel:)\S*$/, 'must be a path, https:, mailto: or tel:')
const link = z.strictObject({ text, url })

const merchantSearch = z.strictObject({ search_string: text, headline: text, body: words() })

const textBlock = z
  .strictObject({
    type: z.enum(textBlockTypes),
    text_desktop: text,
    text_mobile: text,
    url: url.optional(),
    merchant_search: merchantSearch.optional(),
  })
  .refine((block) => block.url !== undefined || (block.type !== 'button' && block.type !== 'standalone_link'), {
    path: ['url'],
    message: 'is missing: a button or link needs one',
  })
  .refine((block) => block.merchant_search !== undefined || block.type !== 'merchant_carousel', {
    path: ['merchant_search'],
    message: 'is missing: a carousel needs one',
  })
const textBlocks = z.array(textBlock)

const pageBanner = z.strictObject({
  image: text,
  image_mobile: text,
  alt_text: words(),
  image_x_position: z.enum(['left', 'center', 'right']),
  image_y_position: z.enum(['top', 'center', 'bottom']),
  enable_banner: z.boolean(),
  include_welcome_message: z.boolean(),
  include_prospect_email: z.boolean(),
})

const bonusBanner = z.strictObject({
  code: text,
  order: z.int(),
  image: words(),
  text,
  app_text: text,
  app_only_bonus: z.boolean(),
  days_to_display: z.int().positive().nullable(),
  user_states: z.array(z.enum(userStates)).min(1),
  category: z.enum(bannerCategories),
})

const carouselItem = z.strictObject({
  title: text.optional(),
  text: text.optional(),
  button: text.optional(),
  link: url.optional(),
  merchant_search: merchantSearch.optional(),
})

function entry<const Slug extends z.ZodType<string>, Fields extends z.ZodType>(slug: Slug, fields: Fields) {
  return z.strictObject({ slug, fields })
}
const anySlug = words().regex(/^[a-z0-9_-]+$/)
const plain = z.record(words(), words())

/** The eleven contents. What the screens drop (a home entry without user states, a detail without url) has no place in our own files. */
const contentSchemas = {
  global: z.array(
    z.union([
      entry(z.literal('earn'), z.strictObject({ banner_text: textBlocks })),
      entry(z.literal('footer'), z.strictObject({ primary_links: z.array(link), secondary_links: z.array(link) })),
      entry(
        z.literal('navbar'),
        z.strictObject({ nav_links: z.array(z.strictObject({ text_desktop: text, text_mobile: text, url })).min(1) }),
      ),
    ]),
  ),
  home: z.array(
    entry(
      anySlug,
      z.strictObject({
        user_states: z.array(z.enum(userStates)).min(1),
        banner_text: textBlocks.min(1),
        page_banner: pageBanner.optional(),
        carousel: z.array(carouselItem).optional(),
      }),
    ),
  ),
  discover: z.array(entry(anySlug, plain)),
  tier_1_activation: z.array(entry(anySlug, plain)),
  surveys: z.array(
    entry(
      anySlug,
      z.strictObject({
        text,
        id: text,
        /** Seconds, 0 where it is left out. */
        delay_timeout: z.int().min(0).optional(),
        /** Days, 90 where it is left out. */
        cookie_timeout: z.int().min(0).optional(),
        url_allow_list: z.array(z.strictObject({ url_allowed: words() })),
        url_disallow_list: z.array(z.strictObject({ url_disallowed: words() })),
      }),
    ),
  ),
  account_center: z.array(
    entry(
      anySlug,
      z.strictObject({
        referral_link: z.strictObject({ is_enabled: z.boolean(), title: text, description: text }),
        link_groups: z.array(z.strictObject({ title: text, links: z.array(link) })),
        bonus_banners: z.array(bonusBanner).optional(),
      }),
    ),
  ),
  announcement_banner: z.array(
    entry(
      anySlug,
      z.strictObject({
        banner_copy: z
          .array(z.strictObject({ copy: text, url: url.optional(), new_tab: z.boolean().optional() }))
          .min(1),
        tooltip_copy: words(),
      }),
    ),
  ),
  earn_details: z.array(
    entry(
      anySlug,
      z.strictObject({
        url,
        banner_text: textBlocks,
        browser_title: text,
        disclaimer: words(),
        main_column: textBlocks,
        side_column: textBlocks,
        page_banner: pageBanner.optional(),
        /** Shown once the feature is open, or until it is. */
        opens_with: z.enum(openableFeatures).optional(),
        closes_with: z.enum(openableFeatures).optional(),
      }),
    ),
  ),
  earn_banner: z.array(entry(anySlug, z.strictObject({ text: z.array(text).min(1) }))),
  popup: z.array(entry(anySlug, z.strictObject({ body_text: textBlocks.min(1) }))),
  sidebar: z.array(entry(anySlug, z.strictObject({ page_text: textBlocks.min(1) }))),
} satisfies Record<ContentName, z.ZodType>

export const contentSchema = z.strictObject(contentSchemas)

/** The entries of one content. */
export function entriesSchema(name: ContentName): z.ZodType {
  return contentSchemas[name]
}
