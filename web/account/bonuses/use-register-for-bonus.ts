import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { registerForBonus } from '#contract/endpoints/profile.ts'
import { memberKey } from '../../api/member-query.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import { toasts } from '../../frame/toasts/toasts.ts'
import { markBonus } from './bonus-marker.ts'

interface Registering {
  readonly isWaiting: boolean
  register(): Promise<void>
}

/** Registers for a bonus and says whether it went well; until the member is asked about again, a marker of this browser stands for it. */
export function useRegisterForBonus(code: string): Registering {
  const t = useCopy()
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const [isWaiting, setWaiting] = useState(false)

  async function register(): Promise<void> {
    setWaiting(true)
    const outcome = await callApi(registerForBonus, { params: { code }, body: undefined }).catch(() => null)
    setWaiting(false)
    if (outcome?.ok !== true) {
      toasts.show({ kind: 'error', text: t('bonus.failed') })
      return
    }
    toasts.show({ kind: 'success', text: t('bonus.registered') })
    markBonus(code)
    void queryClient.invalidateQueries({ queryKey: memberKey })
  }

  return { isWaiting, register }
}
