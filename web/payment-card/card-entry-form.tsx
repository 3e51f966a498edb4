import type { CardRegistration } from '#contract/schemas/card.ts'
import { cardEntryQuery } from '../account-data/account-queries.ts'
import { useAccountQuery } from '../account-data/use-account-query.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { SiteBanner } from '../form/site-banner.tsx'
import { CardForm } from './card-form.tsx'
import type { LinkingCall } from './use-register-cards.ts'
import { Skeleton } from '../frame/page/skeleton.tsx'
import styles from './card-entry-form.module.css'

interface CardEntryFormProps {
  readonly call: LinkingCall
  readonly submit: string
  onLinked(registration: CardRegistration): void
}

/** The card form, once the server has said where the frame is. */
export function CardEntryForm(props: CardEntryFormProps) {
  const t = useCopy()
  const { data: entry, isError } = useAccountQuery(cardEntryQuery(useCallApi()))
  if (entry !== undefined) return <CardForm {...props} entry={entry} />
  if (!isError) return <Skeleton className={styles.skeleton} />
  return (
    <SiteBanner kind="error">
      <p>{t('form.serverError')}</p>
    </SiteBanner>
  )
}
