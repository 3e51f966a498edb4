import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { weekdayOf } from '#domain/weekdays.ts'
import type { MerchantDetail } from '#contract/schemas/merchant.ts'
import { buttonClass } from '#ui/buttons/button.tsx'
import { Badge } from '#ui/figures/badge.tsx'
import { BagIcon, ShareIcon } from '#ui/icons/merchant-icons.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { toasts } from '../../frame/toasts/toasts.ts'
import { CardFacts, merchantHighlights, onlineOrderingHighlight } from '../../merchant-card/card-facts.tsx'
import { SaveButton } from '../../saved/save-button.tsx'
import { useSite } from '../../site/use-site.ts'
import { openingText } from '../place/opening-hours.ts'
import styles from './merchant-header.module.css'

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
        <Today hours={merchant.hours} />
      </div>
      <HeaderActions merchant={merchant} />
    </header>
  )
}

/** By the day of the request: the page tells no time of the machine it is drawn on. */
function Today({ hours }: Pick<MerchantDetail, 'hours'>) {
  const t = useCopy()
  const today = weekdayOf(useSite().today)
  const openings = hours.filter((opening) => opening.day === today)
  if (hours.length === 0) return null
  return (
    <p className={styles.place}>
      {openings.length === 0
        ? t('merchant.hours.closedToday')
        : t('merchant.hours.openToday', { hours: openings.map(openingText).join(', ') })}
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
      <SaveButton merchant={merchant} className={buttonClass('compactSecondary')}>
        {t('saved.button')}
      </SaveButton>
      <ShareLink name={merchant.name} />
    </p>
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
