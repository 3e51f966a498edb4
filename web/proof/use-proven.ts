import { useState } from 'react'
import type { Outcome } from '../api/call-api.ts'

export interface Proven {
  readonly waiting: boolean
  /** Whether the proof is asked for now. */
  readonly isAsked: boolean
  run(): Promise<void>
  proved(): void
  cancel(): void
}

interface Deed<Answer> {
  call(): Promise<Outcome<Answer, string>>
  /** Null: nothing came back. */
  settle(outcome: Outcome<Answer, string> | null): Promise<void> | void
}

/** A call that asks who one is where that was a while ago, and goes on once it was shown. */
export function useProven<Answer>({ call, settle }: Deed<Answer>): Proven {
  const [waiting, setWaiting] = useState(false)
  const [isAsked, setIsAsked] = useState(false)

  async function run(): Promise<void> {
    setWaiting(true)
    const outcome = await call().catch(() => null)
    if (outcome?.ok === false && outcome.refusal.code === 'proofRequired') setIsAsked(true)
    else await settle(outcome)
    setWaiting(false)
  }

  return {
    waiting,
    isAsked,
    run,
    proved() {
      setIsAsked(false)
      void run()
    },
    cancel: () => setIsAsked(false),
  }
}
