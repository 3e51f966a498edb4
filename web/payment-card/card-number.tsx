import { useState, type Ref } from 'react'
import { LockIcon } from '#ui/icons/sign-icons.tsx'
import { Spinner } from '#ui/messages/waiting.tsx'
import { cardBrandList } from '#domain/cards/card-brand.ts'
import { useCopy } from '../copy/use-copy.ts'
import { SiteBanner } from '../form/site-banner.tsx'
import { usePartner } from '../site/use-site.ts'
import { CardFrame, type CardFrameHandle } from './card-frame.tsx'
import styles from './card-number.module.css'

interface CardNumberProps {
  readonly ref: Ref<CardFrameHandle>
  readonly frameUrl: string
  /** 1 as soon as anything is typed, complete or not; 0 while the field is empty. */
  onTyped(cards: 0 | 1): void
  onSubmit(): void
}

/** The secure field, with what is said of it while it opens, when it does not, and always. */
export function CardNumber({ ref, frameUrl, onTyped, onSubmit }: CardNumberProps) {
  const t = useCopy()
  const { cardTypesAccepted } = usePartner()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const texts = {
    label: `${t('addCard.cardNumber')} ${t('form.requiredMark')}`,
    hint: t('addCard.debitNote'),
    errors: {
      empty: t('addCard.numberRequired'),
      incomplete: t('addCard.numberInvalid'),
      invalid: t('addCard.numberInvalid'),
      wrongBrand: t('addCard.brandRequired', { brands: cardBrandList(cardTypesAccepted) }),
    },
  }
  return (
    <div className={styles.number}>
      <div className={styles.frame} data-state={state}>
        <CardFrame
          ref={ref}
          frameUrl={frameUrl}
          title={t('addCard.frameTitle')}
          acceptedBrands={cardTypesAccepted}
          texts={texts}
          onState={(entered) => onTyped(entered.state === 'empty' ? 0 : 1)}
          onReady={() => setState('ready')}
          onLoadFailed={() => setState('failed')}
          onSubmit={onSubmit}
        />
        {state === 'loading' ? (
          <p className={styles.loading} role="status">
            <Spinner /> {t('addCard.frameLoading')}
          </p>
        ) : null}
      </div>
      {state === 'failed' ? (
        <SiteBanner kind="error">
          <p>{t('addCard.frameError')}</p>
        </SiteBanner>
      ) : null}
      <p className={styles.secure}>
        <LockIcon />
        {t('addCard.secureNote')}
      </p>
    </div>
  )
}
