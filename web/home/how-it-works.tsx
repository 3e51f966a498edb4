import { useMember } from '../api/member-query.ts'
import { usePartner } from '../site/use-site.ts'
import { userState } from '../site/user-state.ts'
import { furtherThemes } from '../carousel/carousel-searches.ts'
import { later } from '../later/later.tsx'
import { Hero } from './hero.tsx'
import { MerchantCarousel, NamedCarousels } from './home-carousels.tsx'
import { LeadForm } from './lead-form.ts'

const SearchBox = later(async () => (await import('./search-box.tsx')).SearchBox)
const Steps = later(async () => (await import('./steps.tsx')).Steps)
const Rates = later(async () => (await import('../earn-rate/rates.tsx')).Rates)
const Questions = later(async () => (await import('./questions.tsx')).Questions)
const Closing = later(async () => (await import('./closing.tsx')).Closing)

export function HowItWorks() {
  const partner = usePartner()
  const asksEmail = userState(useMember()) === 'anonymous' && partner.enrollmentType === 'direct'
  return (
    <>
      <Hero emailForm={asksEmail ? <LeadForm /> : null}>
        <SearchBox />
      </Hero>
      <MerchantCarousel theme="near" />
      <Steps />
      <Rates />
      <NamedCarousels />
      {furtherThemes(partner).map((theme) => (
        <MerchantCarousel key={theme} theme={theme} />
      ))}
      <Questions />
      <Closing />
    </>
  )
}
