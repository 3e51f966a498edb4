import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addPasskey, challengeToAdd } from '#contract/endpoints/session.ts'
import type { CreationOptions, Passkey } from '#contract/schemas/passkey.ts'
import type { CopyKey } from '#partners/files/words/copy-keys.ts'
import { statusCodes } from '../../../../api/refused-error.ts'
import { useCallApi } from '../../../../api/use-call-api.ts'
import { noPasskeyWords, refusedPasskeyWords } from '../../../../passkeys/passkey-problem.ts'
import { passkeysKey } from '../../../../account-data/passkeys-query.ts'
import { goToLogin } from '../../../../sign-in/go-to-login.ts'
import { type Proven, useProven } from '../../../../proof/use-proven.ts'
import { loadPart } from '../../../../later/missing-part.ts'

interface AddPasskey {
  readonly adding: Proven
  readonly problem: CopyKey | null
}

/** Has the browser make a passkey, once the member has shown who they are, and keeps it. A dialog that is closed leaves everything as it was. */
export function useAddPasskey(onAdded: (passkey: Passkey) => void): AddPasskey {
  const callApi = useCallApi()
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<CopyKey | null>(null)

  async function make(options: CreationOptions): Promise<Passkey | CopyKey | null> {
    const { makePasskey } = await loadPart(import('../../../../passkeys/ask-device.ts'))
    const attestation = await makePasskey(options)
    if (typeof attestation === 'string') return noPasskeyWords(attestation)
    const outcome = await callApi(addPasskey, { body: { attestation } })
    return outcome.ok ? outcome.answer : refusedPasskeyWords(outcome.refusal.code)
  }

  const adding = useProven<CreationOptions>({
    call() {
      setProblem(null)
      return callApi(challengeToAdd, { body: undefined })
    },
    async settle(outcome) {
      if (outcome?.status === statusCodes.unauthorized) return goToLogin()
      if (!outcome?.ok) return setProblem(refusedPasskeyWords(outcome?.refusal.code))
      const made = await make(outcome.answer).catch((): CopyKey => 'refusal.unavailable')
      if (made === null || typeof made === 'string') return setProblem(made)
      await queryClient.invalidateQueries({ queryKey: passkeysKey })
      onAdded(made)
    },
  })
  return { adding, problem }
}
