import { queryOptions, useQuery } from '@tanstack/react-query'
import { getTexts } from '#contract/endpoints/profile.ts'
import { accountKey } from '../../account-data/account-queries.ts'
import type { CallApi } from '../../api/call-api.ts'
import { answerOf } from '../../api/refused-error.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { usePartner } from '../../site/use-site.ts'
import styles from './profile-page.module.css'

function textsQuery(callApi: CallApi) {
  return queryOptions({
    queryKey: [...accountKey, 'texts'],
    staleTime: 0,
    queryFn: async () => answerOf(await callApi(getTexts, {})),
  })
}

/** Whether texts really come to the number that is saved: what the phone itself has said. */
export function TextState() {
  const t = useCopy()
  const callApi = useCallApi()
  const { shortCode } = usePartner()
  const { data } = useQuery(textsQuery(callApi))
  if (data === undefined || data.state === 'off') return null
  return (
    <p role="status" className={styles.textState} data-state={data.state}>
      {t(`profile.sms.state.${data.state}`, { shortCode })}
    </p>
  )
}
