import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { imageAddress } from '#domain/requests/image-address.ts'
import { merchantQuery } from '../api/merchant-query.ts'
import { weekdayNames } from './place/opening-hours.ts'

/** Tells search engines what kind of restaurant a page is about, in schema.org's words. Data, which no browser runs; the server's alone. */
export function MerchantData() {
  const { origin = '', state, options } = useRouter()
  const [, merchantId] = /^\/merchants\/(\d+)/i.exec(state.location.pathname) ?? []
  const queryClient = useQueryClient()
  const merchant =
    merchantId === undefined
      ? undefined
      : queryClient.getQueryData(merchantQuery(options.context.callApi, merchantId).queryKey)
  if (merchant === undefined) return null
  return (
    <script
      type="application/ld+json"
      // JSON with its angle brackets written out: no text of a restaurant ends the element.
      dangerouslySetInnerHTML={{
        __html: JSON.stringify(restaurantData(merchant, origin)).replaceAll('<', '\\u003c'),
      }}
    />
  )
}

const pictures = 3

/** A merchant as schema.org's Restaurant. Source: schema.org/Restaurant and the search engines' "local business" guide. */
export function restaurantData(merchant: MerchantDetail, origin: string) {
  const { details, location, images } = merchant
  const { address1, city, state, zip } = location.address
  const url = `${origin}/merchants/${merchant.id}`
  const { overallRating, numberOfRatings } = details.rating
  return {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    '@id': url,
    name: merchant.name,
    url,
    description: merchant.description,
    image: images.paths
      .slice(0, pictures)
      .map((path) => origin + imageAddress({ base: images.imageBaseUrl, transform: 'plain', path })),
    ...(merchant.phone === null ? {} : { telephone: merchant.phone }),
    ...(details.priceRange === 0 ? {} : { priceRange: '$'.repeat(details.priceRange) }),
    servesCuisine: details.cuisines,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address1,
      addressLocality: city,
      addressRegion: state,
      postalCode: zip,
      addressCountry: 'US',
    },
    geo: { '@type': 'GeoCoordinates', latitude: location.latitude, longitude: location.longitude },
    openingHoursSpecification: merchant.hours.map(({ day, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdayNames[day],
      opens: clock(opens),
      closes: clock(closes),
    })),
    ...(numberOfRatings === 0
      ? {}
      : { aggregateRating: { '@type': 'AggregateRating', ratingValue: overallRating, ratingCount: numberOfRatings } }),
    acceptsReservations: merchant.reservationProviders.openTable !== null,
    ...(merchant.menu.length === 0 ? {} : { hasMenu: `${url}#menu` }),
    ...(details.onlineOrdering === 'none'
      ? {}
      : { potentialAction: { '@type': 'OrderAction', target: `${url}/Order` } }),
  }
}

/** "17:30", from minutes after midnight; past 1440 is after midnight. */
function clock(minutes: number): string {
  const hour = String(Math.floor(minutes / 60) % 24).padStart(2, '0')
  return `${hour}:${String(minutes % 60).padStart(2, '0')}`
}
