import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { activateCampaign } from '#contract/endpoints/merchants.ts'
import type { Campaign } from '#contract/schemas/campaigns/campaign.ts'
import { campaignsQuery } from '../../api/merchant-query.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { toasts } from '../../frame/toasts/toasts.ts'

interface Activating {
  readonly isWaiting: boolean
  activate(): Promise<void>
}

/** Activates a campaign and says whether it went well. What the server answered is asked anew: who came too late reads why. */
export function useActivateCampaign(merchantId: string, { code, title }: Pick<Campaign, 'code' | 'title'>): Activating {
  const t = useCopy()
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const [isWaiting, setWaiting] = useState(false)

  async function activate(): Promise<void> {
    setWaiting(true)
    const outcome = await callApi(activateCampaign, { params: { code }, body: undefined }).catch(() => null)
    if (outcome !== null)
      await queryClient.invalidateQueries({ queryKey: campaignsQuery(callApi, merchantId).queryKey })
    setWaiting(false)
    if (outcome?.ok === true) toasts.show({ kind: 'success', text: t('merchant.campaign.done', { title }) })
    else toasts.show({ kind: 'error', text: failureText(outcome?.refusal.code) })
  }

  function failureText(refusal: string | undefined): string {
    const isLate = refusal === 'campaignFull' || refusal === 'campaignOver'
    return isLate ? t(`refusal.${refusal}`) : t('merchant.campaign.failed', { title })
  }

  return { isWaiting, activate }
}
