import type { EmulatedUse } from '#contract/emulated-calls.ts'
import type { Emulation } from './emulation.ts'

interface EmulatedDeed {
  /** Undefined: nothing was said of it, so nobody may. */
  readonly use: EmulatedUse | undefined
  readonly changes: boolean
}

/** Why support may not do this in the member's place; null: it may, or nobody is in anybody's place. */
export function emulatedRefusal(
  emulation: Pick<Emulation, 'isRaised'> | null,
  { use, changes }: EmulatedDeed,
): 'emulationReadOnly' | 'emulationForbidden' | null {
  if (emulation === null) return null
  if (use === undefined || use === 'never') return 'emulationForbidden'
  if (use === 'shown' && !changes) return null
  return emulation.isRaised ? null : 'emulationReadOnly'
}
