import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { chooseCashOut } from '#contract/endpoints/credits/cash-out.ts'
import type { CashOutAnswer } from '#contract/schemas/credits/cash-out.ts'
import { cashOutWays } from '#domain/rewards/gift-card.ts'
import { formatCents } from '#domain/text/format-number.ts'
import { RadioGroup } from '#ui/fields/radio-group.tsx'
import { accountKey } from '../../account-data/account-queries.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { SiteBanner } from '../../form/site-banner.tsx'
import { toasts } from '../../frame/toasts/toasts.ts'
import { useProof } from '../../proof/use-proof.tsx'
import { cashOutQuery } from './cash-out-query.ts'

/** To the card by itself, or kept for gift cards: it holds as soon as it is chosen. */
export function ChoiceForm({ cashOut: { way, delivery, thresholdCents } }: { readonly cashOut: CashOutAnswer }) {
  const t = useCopy()
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const proof = useProof()
  const [state, setState] = useState<'idle' | 'waiting' | 'failed' | 'left'>('idle')

  async function choose(value: string): Promise<void> {
    const chosen = cashOutWays.find((one) => one === value)
    if (chosen === undefined || chosen === way) return
    setState('waiting')
    const call = () => callApi(chooseCashOut, { body: { way: chosen } })
    const outcome = await proof.proven(call).catch(() => 'unreachable' as const)
    if (outcome === null) return setState('left')
    if (outcome === 'unreachable' || !outcome.ok) return setState('failed')
    setState('idle')
    queryClient.setQueryData(cashOutQuery(callApi).queryKey, outcome.answer)
    toasts.show({ kind: 'success', text: t('cashOut.way.saved') })
    await queryClient.invalidateQueries({ queryKey: accountKey })
  }

  const threshold = formatCents(thresholdCents ?? 0)
  return (
    <>
      <form method="post" aria-busy={state === 'waiting'}>
        {state === 'failed' ? (
          <SiteBanner kind="error">
            <p>{t('cashOut.way.failed')}</p>
          </SiteBanner>
        ) : null}
        <RadioGroup
          // What was not taken is not shown as chosen.
          key={state === 'failed' || state === 'left' ? state : 'asked'}
          label={t('cashOut.way')}
          name="way"
          help={`${t('cashOut.way.delivery', { delivery: t(`deliveryMethod.${delivery}`) })} ${t('cashOut.way.help')}`}
          options={cashOutWays.map((value) => ({ value, text: t(`cashOut.way.${value}`, { threshold }) }))}
          defaultValue={way}
          onChange={(event) => void choose(event.target.value)}
        />
      </form>
      {proof.dialog}
    </>
  )
}
