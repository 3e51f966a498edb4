import { useQuery } from '@tanstack/react-query'
import { TagIcon } from '#ui/icons/tag-icon.tsx'
import { flexOffersQuery } from '../api/flex-offers-query.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useMember } from '../api/use-member.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFlag } from '../site/use-flag.ts'
import styles from './earn-box.module.css'

/** What the restaurant gives this member on top; nothing for visitors, and where the partner has no such offers. */
export function FlexOffer({ merchantId }: { readonly merchantId: string }) {
  const t = useCopy()
  const callApi = useCallApi()
  const publicId = useMember()?.publicId ?? ''
  const enabled = useFlag('partnerFeatureFlags', 'flexOffers') && publicId !== ''
  const [offer] = useQuery({ ...flexOffersQuery(callApi, { merchantId, publicId }), enabled }).data ?? []
  if (offer === undefined) return null
  return (
    <p className={styles.limit}>
      <TagIcon />
      <strong>{t('merchant.earn.flexOffer', { amount: offer.webMessageOfferAmount })}</strong>
    </p>
  )
}
