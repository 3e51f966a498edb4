import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { merchantQuery } from '../api/merchant-query.ts'
import { restaurantData } from './restaurant-data.ts'

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
