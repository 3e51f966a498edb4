import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { closeAccount, getClosing } from '#contract/endpoints/leaving.ts'
import type { Empty } from '#contract/schemas/member.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { accountKey } from '../../../account-data/account-queries.ts'
import { answerOf, statusCodes } from '../../../api/refused-error.ts'
import { useCallApi } from '../../../api/use-call-api.ts'
import { useCopy } from '../../../copy/use-copy.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { SiteBanner } from '../../../form/site-banner.tsx'
import { usePartner } from '../../../site/use-site.ts'
import { leaveAtOnce } from '../../../sign-in/go-to-login.ts'
import styles from './security.module.css'
import { useProven } from './use-proven.ts'

/** The way out: what goes, what is on its way, what is kept and why, and the button. */
export function CloseAccountSection() {
  const t = useCopy()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section aria-labelledby="close-account" className={styles.section}>
      <h2 id="close-account" className={styles.title}>
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
  const [failed, setFailed] = useState(false)
  const closing = useProven<Empty>({
    call: () => callApi(closeAccount, { body: undefined }),
    settle(outcome) {
      // The session is gone: signing out finds nothing left, and says so in its words. A full load, so that nothing of the member stays.
      if (outcome?.ok === true || outcome?.status === statusCodes.unauthorized) leaveAtOnce('/SignOut')
      else setFailed(true)
    },
  })
  if (closing.isAsked) return <ProofDialog onProved={closing.proved} onCancel={closing.cancel} />
  return (
    <Dialog title={t('closing.title')} close={t('dialog.close')} onClose={onCancel}>
      <p>{t('closing.cards')}</p>
      <OnTheirWay />
      <p>{t('closing.kept')}</p>
      <p>{t('closing.back')}</p>
      {failed ? (
        <SiteBanner kind="error">
          <p>{t('refusal.unavailable')}</p>
        </SiteBanner>
      ) : null}
      <div className={styles.buttons}>
        <Button waiting={closing.waiting ? t('form.working') : null} onClick={() => void closing.run()}>
          {t('closing.submit')}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Credits need a card to go to; other rewards go to the programme whatever becomes of the account. */
function OnTheirWay() {
  const t = useCopy()
  const callApi = useCallApi()
  const { currencyType } = usePartner()
  const { data } = useQuery({
    queryKey: [...accountKey, 'closing'],
    staleTime: 0,
    queryFn: async () => answerOf(await callApi(getClosing, {})),
  })
  if (data === undefined || data.visitsOnTheirWay === 0) return null
  const count = data.visitsOnTheirWay
  return <p>{t(currencyType === 'Credit' ? 'closing.credits' : 'closing.onTheirWay', { count })}</p>
}
