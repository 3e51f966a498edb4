import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, type MouseEvent, Suspense } from 'react'
import { weekdayOf } from '#domain/weekdays.ts'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/figures/badge.tsx'
import { BagIcon, DirectionsIcon, GlobeIcon, PhoneIcon, ShareIcon } from '#ui/icons/merchant-icons.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { toasts } from '../../frame/toasts/toasts.ts'
import { useTakenOver } from '../../later/use-taken-over.ts'
import { CardFacts, merchantHighlights, onlineOrderingHighlight } from '../../merchant-card/card-facts.tsx'
import { SaveButton } from '../../saved/save-button.tsx'
import { useSite } from '../../site/use-site.ts'
import { formatPhone } from '../about/format-phone.ts'
import { useTakesTables } from '../about/use-takes-tables.ts'
import { directionsTo } from '../place/directions-to.ts'
import { openingText } from '../place/opening-hours.ts'
import styles from './merchant-header.module.css'

// Where it can't be had, the hours of the day stay.
const OpeningNow = lazy(() =>
  import('../place/opening-now.tsx').then(
    (part) => ({ default: part.OpeningNow }),
    () => ({ default: ({ before }: { readonly before: string }) => before }),
  ),
)

/** Name, facts in one line, and what one can do at once. */
export function MerchantHeader({ merchant }: { readonly merchant: MerchantDetail }) {
  const t = useCopy()
  const { name, location } = merchant
  const ordering = onlineOrderingHighlight(merchant)
  const highlights = [...merchantHighlights(merchant), ...(ordering === null ? [] : [ordering])]
  return (
    <header className={styles.header}>
      {highlights.length === 0 ? null : (
        <p className={styles.badges}>
          {highlights.map((key) => (
            <Badge key={key}>{t(key)}</Badge>
          ))}
        </p>
      )}
      <h1 className={styles.name}>{name}</h1>
      <div className={styles.facts}>
        <CardFacts merchant={merchant} />
        <p className={styles.place}>
          {[location.neighborhood, `${location.address.city}, ${location.address.state}`].filter(Boolean).join(', ')}
        </p>
        <Today merchant={merchant} />
      </div>
      <HeaderActions merchant={merchant} />
    </header>
  )
}

/** By the day of the request, since the page tells no time of the machine it is drawn on; the browser's clock then says more. */
function Today({ merchant }: { readonly merchant: Pick<MerchantDetail, 'hours' | 'timeZone'> }) {
  const t = useCopy()
  const isTakenOver = useTakenOver()
  const { hours } = merchant
  const today = weekdayOf(useSite().today)
  const openings = hours.filter((opening) => opening.day === today)
  if (hours.length === 0) return null
  const ofDay =
    openings.length === 0
      ? t('merchant.hours.closedToday')
      : t('merchant.hours.openToday', { hours: openings.map(openingText).join(', ') })
  return (
    <p className={styles.place}>
      {isTakenOver ? (
        <Suspense fallback={ofDay}>
          <OpeningNow merchant={merchant} before={ofDay} />
        </Suspense>
      ) : (
        ofDay
      )}
    </p>
  )
}

function HeaderActions({ merchant }: { readonly merchant: MerchantDetail }) {
  const t = useCopy()
  return (
    <p className={styles.actions}>
      {merchant.details.onlineOrdering === 'none' ? null : (
        <Link
          to="/merchants/$merchantId/Order"
          params={{ merchantId: merchant.id }}
          resetScroll={false}
          className={buttonClass('compactSecondary')}
        >
          <BagIcon size={18} />
          {t('merchant.orderOnline')}
        </Link>
      )}
      {useTakesTables(merchant) ? null : <WaysThere merchant={merchant} />}
      <SaveButton merchant={merchant} className={buttonClass('compactSecondary')}>
        {t('saved.button')}
      </SaveButton>
      <ShareLink name={merchant.name} />
    </p>
  )
}

/** Where no table can be booked people call, look at the restaurant's own site, or go. */
function WaysThere({ merchant: { phone, website, location } }: { readonly merchant: MerchantDetail }) {
  const t = useCopy()
  const look = buttonClass('compactSecondary')
  return (
    <>
      {phone === null ? null : (
        <a className={look} href={`tel:${phone}`}>
          <PhoneIcon />
          {t('merchant.contact.call', { phone: formatPhone(phone) })}
        </a>
      )}
      {website === null ? null : (
        <a className={look} href={website} rel="noopener nofollow">
          <GlobeIcon />
          {t('merchant.contact.website')}
        </a>
      )}
      <a className={look} href={directionsTo(location)} rel="noopener">
        <DirectionsIcon />
        {t('merchant.contact.directions')}
      </a>
    </>
  )
}

/** Without a script it writes an e-mail; otherwise the device's own way of sharing, and the clipboard where it has none. */
function ShareLink({ name }: { readonly name: string }) {
  const t = useCopy()
  const path = useLocation({ select: ({ pathname }) => pathname.replace(/\/order\/?$/i, '') })
  const address = `${useRouter().origin ?? ''}${path}`

  async function share(): Promise<void> {
    if (typeof navigator.share === 'function') {
      // A person who closes the device's list has changed their mind: nothing is to be said.
      await navigator.share({ title: name, url: address }).catch(() => undefined)
      return
    }
    await navigator.clipboard.writeText(address)
    toasts.show({ kind: 'success', text: t('merchant.share.copied') })
  }

  function handle(event: MouseEvent): void {
    // Neither is there on an address without encryption.
    if (typeof navigator.share !== 'function' && !window.isSecureContext) return
    event.preventDefault()
    void share()
  }

  return (
    <a
      href={`mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(address)}`}
      className={buttonClass('compactSecondary')}
      onClick={handle}
    >
      <ShareIcon size={18} />
      {t('merchant.share')}
    </a>
  )
}
