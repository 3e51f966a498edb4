import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { chooseNotice } from '#contract/endpoints/notice-choices.ts'
import type { NoticeChoiceBody, NoticeChoices } from '#contract/schemas/notice-choices.ts'
import { useCallApi } from '../../../api/use-call-api.ts'
import { useCopy } from '../../../copy/use-copy.ts'
import { toasts } from '../../../frame/toasts/toasts.ts'
import { goToLogin } from '../../../sign-in/go-to-login.ts'
import { toldKey } from './told-query.ts'

/** Saves one switch at once, one call after the other, and offers to take it back. A switch that could not be saved goes back by itself. */
export function useChoose(): (choice: NoticeChoiceBody) => void {
  const t = useCopy()
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const last = useRef<Promise<void>>(Promise.resolve())

  function show(choice: NoticeChoiceBody): void {
    queryClient.setQueryData<NoticeChoices>(toldKey, (kept) =>
      kept?.map((one) =>
        one.category === choice.category && one.channel === choice.channel ? { ...one, taken: choice.taken } : one,
      ),
    )
  }

  async function save(choice: NoticeChoiceBody): Promise<void> {
    const outcome = await callApi(chooseNotice, { body: choice }).catch(() => null)
    if (outcome?.ok) {
      toasts.show({
        kind: 'success',
        text: t(`told.saved.${choice.channel}.${choice.taken ? 'on' : 'off'}`, {
          what: t(`told.${choice.category}.name`),
        }),
        action: { text: t('told.undo'), run: () => choose({ ...choice, taken: !choice.taken }) },
      })
      return
    }
    if (outcome?.status === 401 || outcome?.refusal.code === 'csrf') return goToLogin()
    show({ ...choice, taken: !choice.taken })
    toasts.show({
      kind: 'error',
      text: t(outcome?.status === 429 ? 'refusal.tooManyRequests' : 'told.notSaved'),
    })
  }

  function choose(choice: NoticeChoiceBody): void {
    show(choice)
    last.current = last.current.then(() => save(choice))
  }

  return choose
}
