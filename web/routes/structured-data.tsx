import { useRouter } from '@tanstack/react-router'
import type { PublicPartner } from '#contract/page-handler.ts'

/** Tells search engines who this is and how to search here; on the home page, as they ask. Data, which no browser runs. */
export function StructuredData({ partner }: { readonly partner: PublicPartner }) {
  const { origin = '', state } = useRouter()
  if (state.location.pathname !== '/') return null
  const data = siteData(partner, origin)
  return (
    <script
      type="application/ld+json"
      // JSON with its angle brackets written out; the server's alone.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}

function siteData({ programName, customerSupport }: PublicPartner, origin: string) {
  const home = `${origin}/`
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${home}#organization`,
        name: programName,
        url: home,
        logo: `${origin}/icons/512.png`,
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          telephone: customerSupport.phone.href.replace('tel:', ''),
          email: customerSupport.email.display,
        },
      },
      {
        '@type': 'WebSite',
        name: programName,
        url: home,
        publisher: { '@id': `${home}#organization` },
        potentialAction: {
          '@type': 'SearchAction',
          target: `${origin}/search?location={search_term_string}`,
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}
