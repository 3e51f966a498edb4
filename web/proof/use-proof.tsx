import { type ComponentType, type ReactNode, useState } from 'react'
import type { Outcome } from '../api/call-api.ts'
import { loadPart } from '../later/missing-part.ts'
import type { ProofDialogProps } from './proof-dialog.tsx'

export interface Proof {
  /** Calls; where who one is was shown a while ago, asks for it and calls once more. Null: the person closed the question. */
  proven<Answer, Code extends string>(call: () => Promise<Outcome<Answer, Code>>): Promise<Outcome<Answer, Code> | null>
  /** Stands outside every form, since it has one itself. */
  readonly dialog: ReactNode
}

interface Question {
  readonly Dialog: ComponentType<ProofDialogProps>
  give(isProved: boolean): void
}

/** Asks for a proof in the middle of a deed, which then goes on. Few are asked, so its dialog comes when it is needed. */
export function useProof(): Proof {
  const [asked, setAsked] = useState<Question | null>(null)

  async function proven<Answer, Code extends string>(call: () => Promise<Outcome<Answer, Code>>) {
    const outcome = await call()
    if (outcome.ok || outcome.refusal.code !== 'proofRequired') return outcome
    const { ProofDialog: Dialog } = await loadPart(import('./proof-dialog.tsx'))
    const isProved = await new Promise<boolean>((give) => setAsked({ Dialog, give }))
    setAsked(null)
    return isProved ? call() : null
  }

  return {
    proven,
    dialog: asked && (
      <asked.Dialog
        returnTo={location.pathname + location.search}
        onProved={() => asked.give(true)}
        onCancel={() => asked.give(false)}
      />
    ),
  }
}
