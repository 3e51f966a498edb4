import { useMember } from '../api/use-member.ts'
import { usePartner } from '../site/use-site.ts'
import { userState } from '../site/user-state.ts'
import { carouselThemes } from './carousel-searches.ts'
import { Closing } from './closing.tsx'
import { Hero } from './hero.tsx'
import { MerchantCarousel } from './merchant-carousel.tsx'
import { NamedCarousels } from './named-carousels.tsx'
import { ProspectForm } from './prospect-form.tsx'
import { Questions } from './questions.tsx'
import { Rates } from './rates.tsx'
import { SearchBox } from './search-box.tsx'
import { Steps } from './steps.tsx'

export function HowItWorks() {
  const partner = usePartner()
  const asksEmail = userState(useMember()) === 'anonymous' && partner.enrollmentType === 'direct'
  const [first, ...others] = carouselThemes(partner)
  return (
    <>
      <Hero action={({ prospectEmail }) => (asksEmail && prospectEmail ? <ProspectForm /> : <SearchBox />)} />
      {first === undefined ? null : <MerchantCarousel theme={first} />}
      <Steps />
      <Rates />
      <NamedCarousels />
      {others.map((theme) => (
        <MerchantCarousel key={theme} theme={theme} />
      ))}
      <Questions />
      <Closing />
    </>
  )
}
