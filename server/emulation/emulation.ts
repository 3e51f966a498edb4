import { dayMs } from '#domain/dates.ts'

/** A person of support in a member's place, as the guards see it. */
export interface Emulation {
  /** Names it, and opens nothing: the browser keeps it and sends it with every call. */
  readonly id: string
  readonly memberId: number
  readonly publicId: string
  /** How the member is called. */
  readonly memberName: string
  /** `operator:<name>`, as the audit log has it. */
  readonly operator: string
  readonly endsAt: Date
  /** Whether changes were asked for, with a reason. */
  readonly isRaised: boolean
}

/** However active: nobody stays in a member's place for longer. */
export const emulationMs = 1_800_000
/** So long the console's token is good, once. */
export const emulationTokenMs = 60_000
/** How long a member finds among their data that support looked; the audit log has it for ever. */
export const emulationKeptMs = 365 * dayMs
/** Carries the id with every call, and says in the answer what the emulation may do. Source: specification, section 6. */
export const emulationHeader = 'radmin-emulation'
