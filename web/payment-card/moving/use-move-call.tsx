import { type ReactNode, useState } from 'react'
import type { Outcome } from '../../api/call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import type { CopyKey } from '#partners/files/words/copy-keys.ts'
import { SiteBanner } from '../../form/site-banner.tsx'
import { goToLogin } from '../../sign-in/go-to-login.ts'

type RefusalKey = Extract<CopyKey, `refusal.${string}`>
type Code = RefusalKey extends `refusal.${infer Name}` ? Name : never

interface MoveCall<Answer> {
  readonly waiting: boolean
  /** What went wrong with the last call, in words. */
  readonly fault: ReactNode
  /** The answer, or null where the call was refused. */
  run(call: () => Promise<Outcome<Answer, Code>>): Promise<Answer | null>
}

/** One call at a time; what it is refused with stands above the button that was pressed. */
export function useMoveCall<Answer>(): MoveCall<Answer> {
  const t = useCopy()
  const [waiting, setWaiting] = useState(false)
  const [code, setCode] = useState<Code | null>(null)

  async function run(call: () => Promise<Outcome<Answer, Code>>): Promise<Answer | null> {
    if (waiting) return null
    setWaiting(true)
    setCode(null)
    const outcome = await call().catch(() => null)
    setWaiting(false)
    if (outcome?.ok) return outcome.answer
    if (outcome?.status === 401) goToLogin()
    setCode(outcome?.refusal.code ?? 'fault')
    return null
  }

  const fault =
    code === null ? null : (
      <SiteBanner kind="error">
        <p>{t(`refusal.${code}`)}</p>
      </SiteBanner>
    )
  return { waiting, fault, run }
}
