import type { EventKind } from '#domain/dines/networks.ts'
import { eventKinds } from '#domain/dines/networks.ts'

/** One event of a dine: what it is, and how much. */
export interface Step {
  readonly kind: EventKind
  readonly cents: number
}

/** Every sequence of one to so many events of these amounts that takes money at some time. */
export function* shortSequences(amounts: readonly number[], most: number): Generator<readonly Step[]> {
  const steps = eventKinds.flatMap((kind) => amounts.map((cents): Step => ({ kind, cents })))
  for (const sequence of sequencesOf(steps, most)) if (sequence.some(({ kind }) => kind === 'clearing')) yield sequence
}

function* sequencesOf(steps: readonly Step[], most: number): Generator<readonly Step[]> {
  if (most === 0) return
  for (const step of steps) {
    yield [step]
    for (const rest of sequencesOf(steps, most - 1)) yield [step, ...rest]
  }
}
