import { useRouter } from '@tanstack/react-router'
import { useId } from 'react'
import type { Member } from '#contract/schemas/member.ts'
import { Button } from '#ui/buttons/button.tsx'
import { referralContent } from '../../content/account-content.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { toasts } from '../../frame/toasts/toasts.ts'
import { useSite } from '../../site/use-site.ts'
import styles from './referral-box.module.css'

/** The link that brings friends, where the content says that there is one. */
export function ReferralBox({ member }: { readonly member: Pick<Member, 'publicId'> }) {
  const t = useCopy()
  const id = useId()
  const origin = useRouter().origin ?? ''
  const content = referralContent(useSite())
  if (content === null) return null
  const link = referralLink(origin, member)

  async function copy(): Promise<void> {
    const copied = await navigator.clipboard.writeText(link).then(
      () => true,
      () => false,
    )
    toasts.show(
      copied
        ? { kind: 'success', text: t('overview.referral.copied') }
        : { kind: 'error', text: t('overview.referral.failed') },
    )
  }

  return (
    <section className={styles.box} aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`} className={styles.title}>
          {content.title}
        </h2>
        <p>{content.description}</p>
      </div>
      <div className={styles.copy}>
        <input
          className={styles.link}
          aria-label={t('overview.referral.label')}
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button onClick={() => void copy()}>{t('overview.referral.copy')}</Button>
      </div>
    </section>
  )
}

/** The join page of this very host, naming who sent the person there. */
function referralLink(origin: string, { publicId }: Pick<Member, 'publicId'>): string {
  return `${origin}/join?referrer=${encodeURIComponent(publicId)}`
}
