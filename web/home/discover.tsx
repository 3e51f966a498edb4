import { usePartner } from '../site/use-site.ts'
import { furtherThemes } from '../carousel/carousel-searches.ts'
import { later } from '../later/later.tsx'
import { Hero } from './hero.tsx'
import { MerchantCarousel, NamedCarousels } from './home-carousels.tsx'

const DiscoverBlocker = later(async () => (await import('./discover-blocker.tsx')).DiscoverBlocker)
const DiscoverSearch = later(async () => (await import('./search-box.tsx')).DiscoverSearch)
const DiscoverInvitation = later(async () => (await import('./discover-invitation.tsx')).DiscoverInvitation)

/** The search box first, then what this person earns and what there is to find. Where the partner says so, the app covers it. */
export function Discover() {
  const partner = usePartner()
  if (partner.discoverBlocker) return <DiscoverBlocker />
  return (
    <>
      <Hero>
        <DiscoverSearch />
      </Hero>
      <MerchantCarousel theme="near" />
      <DiscoverInvitation />
      <NamedCarousels />
      {furtherThemes(partner).map((theme) => (
        <MerchantCarousel key={theme} theme={theme} />
      ))}
    </>
  )
}
