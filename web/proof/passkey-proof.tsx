import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { challengeToProve, proveByPasskey } from '#contract/endpoints/session.ts'
import type { CopyKey } from '#partners/files/words/copy-keys.ts'
import { Button } from '#ui/buttons/button.tsx'
import { passkeysQuery } from '../account-data/passkeys-query.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { SiteBanner } from '../form/site-banner.tsx'
import { noPasskeyWords, refusedPasskeyWords } from '../passkeys/passkey-problem.ts'
import { useCanUsePasskeys } from '../passkeys/use-can-use-passkeys.ts'
import { loadPart } from '../later/missing-part.ts'

interface PasskeyProofProps {
  /** With the form that the button stands in. */
  onProved(form: HTMLFormElement | null): void
}

/** In place of the password, for who has a passkey that works here. */
export function PasskeyProof({ onProved }: PasskeyProofProps) {
  const { data = [] } = useQuery(passkeysQuery(useCallApi()))
  const works = data.some(({ isForThisHost, isCopied }) => isForThisHost && !isCopied)
  return useCanUsePasskeys() && works ? <ProofButton onProved={onProved} /> : null
}

function ProofButton({ onProved }: PasskeyProofProps) {
  const t = useCopy()
  const prove = useProveByPasskey()
  const button = useRef<HTMLDivElement>(null)
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<CopyKey | null>(null)

  async function run(): Promise<void> {
    setProblem(null)
    setWaiting(true)
    const ended = await prove().catch((): CopyKey => 'refusal.unavailable')
    setWaiting(false)
    if (ended === 'proved') onProved(button.current?.closest('form') ?? null)
    else setProblem(ended)
  }

  return (
    <div ref={button}>
      {problem === null ? null : (
        <SiteBanner kind="error">
          <p>{t(problem)}</p>
        </SiteBanner>
      )}
      <Button look="quiet" waiting={waiting ? t('form.working') : null} onClick={() => void run()}>
        {t('proof.passkey')}
      </Button>
    </div>
  )
}

/** Answers what to say, null where the person closed the browser's dialog. */
function useProveByPasskey(): () => Promise<'proved' | CopyKey | null> {
  const callApi = useCallApi()
  return async function prove() {
    const asked = await callApi(challengeToProve, { body: undefined })
    if (!asked.ok) return refusedPasskeyWords(asked.refusal.code)
    const { signByPasskey } = await loadPart(import('../passkeys/ask-device.ts'))
    const assertion = await signByPasskey(asked.answer)
    if (typeof assertion === 'string') return noPasskeyWords(assertion)
    const outcome = await callApi(proveByPasskey, { body: { assertion } })
    return outcome.ok ? 'proved' : refusedPasskeyWords(outcome.refusal.code)
  }
}
