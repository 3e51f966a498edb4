import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { activateMember } from '#contract/endpoints/enrolment.ts'
import type { KnownMember } from '#contract/schemas/member.ts'
import type { CallApi } from '../api/call-api.ts'
import { knownKey } from '../api/known-visitor.ts'
import { answerOf } from '../api/refused-error.ts'
import { useCallApi } from '../api/use-call-api.ts'

interface Activation {
  readonly state: 'ready' | 'waiting' | 'failed'
  activate(): Promise<void>
}

/** Activates tier 1, and goes on to say so. */
export function useActivation(publicId: string): Activation {
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [state, setState] = useState<Activation['state']>('ready')

  async function activate(): Promise<void> {
    setState('waiting')
    try {
      const known = await sendActivation(callApi, publicId)
      await navigate({ to: '/activate/activated' })
      // Only now: the page that is left would take who is activated for somebody who came too late.
      queryClient.setQueryData(knownKey, known)
    } catch {
      setState('failed')
    }
  }

  return { state, activate }
}

/** Activates tier 1 of the person behind a public id. Rejects with the status text. */
export async function sendActivation(callApi: CallApi, publicId: string): Promise<KnownMember> {
  return answerOf(await callApi(activateMember, { body: { publicId } }))
}
