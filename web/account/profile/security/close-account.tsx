import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { closeAccount } from '#contract/endpoints/leaving.ts'
import type { Empty } from '#contract/schemas/member.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { statusCodes } from '../../../api/refused-error.ts'
import { useCallApi } from '../../../api/use-call-api.ts'
import { useCopy } from '../../../copy/use-copy.ts'
import { ClosingBalance } from '../../closing/closing-balance.tsx'
import { closingQuery } from '../../closing/closing-query.ts'
import { ProofDialog } from '../../../proof/proof-dialog.tsx'
import { SiteBanner } from '../../../form/site-banner.tsx'
import { usePartner } from '../../../site/use-site.ts'
import { leaveAtOnce } from '../../../sign-in/go-to-login.ts'
import sections from '../profile-section.module.css'
import styles from './security.module.css'
import { useProven } from '../../../proof/use-proven.ts'

/** The way out: what goes, what is on its way, what is kept and why, and the button. */
export function CloseAccountSection() {
  const t = useCopy()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="close-account" className={sections.section}>
      <h2 id="close-account" className={sections.title}>
        {t('closing.heading')}
      </h2>
      <p>{t('closing.help')}</p>
      <p>
        <Button look="secondary" onClick={() => setIsOpen(true)}>
          {t('closing.open')}
        </Button>
      </p>
      {isOpen ? <CloseAccountDialog onCancel={() => setIsOpen(false)} /> : null}
    </section>
  )
}

function CloseAccountDialog({ onCancel }: { onCancel(): void }) {
  const t = useCopy()
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<'unavailable' | 'balanceWouldEnd' | null>(null)
  const { currencyType } = usePartner()
  const query = closingQuery(callApi)
  const { data } = useQuery(query)
  const mayEnd = (data?.balance?.payableCents ?? 0) > 0 && data?.balance?.card === null
  const isTold = currencyType !== 'Credit' || data !== undefined
  const closing = useProven<Empty>({
    call: () => callApi(closeAccount, { body: { mayEnd } }),
    async settle(outcome) {
      // The session is gone: signing out finds nothing left, and says so in its words. A full load, so that nothing of the member stays.
      if (outcome?.ok === true || outcome?.status === statusCodes.unauthorized) return leaveAtOnce('/SignOut')
      setFailure(outcome?.refusal.code === 'balanceWouldEnd' ? 'balanceWouldEnd' : 'unavailable')
      // Another tab may have unlinked the card: what is told is told anew.
      await queryClient.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  if (closing.isAsked) return <ProofDialog onProved={closing.proved} onCancel={closing.cancel} />
  return (
    <Dialog
      title={t('closing.title')}
      close={t('dialog.close')}
      question={
        <>
          <p>{t('closing.cards')}</p>
          <ClosingBalance />
          <p>{t('closing.kept')}</p>
          <p>{t('closing.back')}</p>
        </>
      }
      onClose={onCancel}
    >
      {failure ? (
        <SiteBanner kind="error">
          <p>{t(`refusal.${failure}`)}</p>
        </SiteBanner>
      ) : null}
      <div className={styles.buttons}>
        {isTold ? (
          <Button waiting={closing.waiting ? t('form.working') : null} onClick={() => void closing.run()}>
            {t('closing.submit')}
          </Button>
        ) : null}
        <Button look="secondary" data-focus-first onClick={onCancel}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
