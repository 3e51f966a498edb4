import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Outcome } from '../api/call-api.ts'

const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }))

export interface Proof {
  /** Calls; where who one is was shown a while ago, asks for it and calls once more. Null: the person closed the question. */
  proven<Answer, Code extends string>(call: () => Promise<Outcome<Answer, Code>>): Promise<Outcome<Answer, Code> | null>
  /** Stands outside every form, since it has one itself. */
  readonly dialog: ReactNode
}

/** Asks for a proof in the middle of a deed, which then goes on. Few are asked, so its dialog comes when it is needed. */
export function useProof(): Proof {
  const [answer, setAnswer] = useState<{ give(isProved: boolean): void } | null>(null)

  async function proven<Answer, Code extends string>(call: () => Promise<Outcome<Answer, Code>>) {
    const outcome = await call()
    if (outcome.ok || outcome.refusal.code !== 'proofRequired') return outcome
    const isProved = await new Promise<boolean>((give) => setAnswer({ give }))
    setAnswer(null)
    return isProved ? call() : null
  }

  return {
    proven,
    dialog:
      answer === null ? null : (
        <Suspense fallback={null}>
          <ProofDialog
            returnTo={`${location.pathname}${location.search}`}
            onProved={() => answer.give(true)}
            onCancel={() => answer.give(false)}
          />
        </Suspense>
      ),
  }
}
