import { type ReactNode, useState } from 'react'
import type { Outcome } from '../../api/call-api.ts'
import { useCopy } from '../../copy/use-copy.ts'
import type { CopyKey } from '#partners/files/words/copy-keys.ts'
import { SiteBanner } from '../../form/site-banner.tsx'
import { goToLogin } from '../../sign-in/go-to-login.ts'

type RefusalKey = Extract<CopyKey, `refusal.${string}`>
export type RefusalCode = RefusalKey extends `refusal.${infer Name}` ? Name : never

type Answered<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly code: RefusalCode }

interface MoveCall<Answer> {
  readonly waiting: boolean
  /** Why the last call was refused. */
  readonly code: RefusalCode | null
  /** The same in words. */
  readonly fault: ReactNode
  /** Null: the person went no further. */
  run(call: () => Promise<Outcome<Answer, RefusalCode> | null>): Promise<Answered<Answer> | null>
}

/** One call at a time; what it is refused with stands above the button that was pressed. */
export function useMoveCall<Answer>(): MoveCall<Answer> {
  const t = useCopy()
  const [waiting, setWaiting] = useState(false)
  const [code, setCode] = useState<RefusalCode | null>(null)

  async function run(call: () => Promise<Outcome<Answer, RefusalCode> | null>): Promise<Answered<Answer> | null> {
    setWaiting(true)
    setCode(null)
    const outcome = await call().catch(() => 'unreachable' as const)
    setWaiting(false)
    if (outcome === null) return null
    const isAnswered = outcome !== 'unreachable'
    if (isAnswered && outcome.ok) return outcome
    if (isAnswered && outcome.status === 401) goToLogin()
    const why = isAnswered ? outcome.refusal.code : 'fault'
    setCode(why)
    return { ok: false, code: why }
  }

  const fault =
    code === null ? null : (
      <SiteBanner kind="error">
        <p>{t(`refusal.${code}`)}</p>
      </SiteBanner>
    )
  return { waiting, code, fault, run }
}
