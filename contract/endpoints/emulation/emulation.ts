import { endpoint } from '../../endpoint.ts'
import type { EmulationAnswer, EnterEmulationBody } from '../../schemas/emulation/emulation.ts'

/** Exchanges the console's token for a member's place: once, within a minute, in the frame alone. The cookie comes with the answer. */
export const enterEmulation = endpoint<{ body: EnterEmulationBody; answer: EmulationAnswer }>()(
  'POST',
  '/api/Emulation',
  { emulationRefused: 403 },
)

/** What the emulation may do, for the bar. */
export const getEmulation = endpoint<{ answer: EmulationAnswer }>()('GET', '/api/Emulation', {})
