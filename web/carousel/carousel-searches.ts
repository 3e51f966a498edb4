import { carousel } from '#ui/carousel/carousel-settings.ts'
import type { Coordinates, MerchantSearchQuery } from '#contract/schemas/merchant.ts'
import type { PublicPartner } from '#contract/page-handler.ts'
import type { CopyKey } from '#partners/files/words/copy-keys.ts'
import type { SearchState } from '../search/state/search-state.ts'

interface CarouselSearch {
  readonly title: CopyKey
  /** Where "View all" leads, and by that what the carousel asks for. */
  readonly search: Pick<SearchState, 'isNew' | 'acclaimed' | 'reservations'>
}

export const carouselSearches = {
  near: { title: 'home.browse.title', search: {} },
  new: { title: 'home.browse.new', search: { isNew: true } },
  acclaimed: { title: 'home.browse.acclaimed', search: { acclaimed: true } },
  reservations: { title: 'home.browse.reservations', search: { reservations: true } },
} as const satisfies Record<string, CarouselSearch>

export type CarouselTheme = keyof typeof carouselSearches

/** What a carousel asks the server, around a place. */
export function carouselQuery(theme: CarouselTheme, { latitude, longitude }: Coordinates): MerchantSearchQuery {
  return { latitude, longitude, pageSize: carousel.pageSize, ...carouselSearches[theme].search }
}

/** The rows of a partner's home below the one nearby: tables to book only where they can be booked. */
export function furtherThemes({
  openTableReservationsEnabled,
  acclaimedEnabled,
  openFeatures,
}: Pick<PublicPartner, 'openTableReservationsEnabled' | 'acclaimedEnabled' | 'openFeatures'>): CarouselTheme[] {
  const themes = ['new', 'acclaimed', 'reservations'] as const
  const books = openTableReservationsEnabled && openFeatures.includes('booking')
  return themes.filter((theme) => (theme !== 'acclaimed' || acclaimedEnabled) && (theme !== 'reservations' || books))
}
