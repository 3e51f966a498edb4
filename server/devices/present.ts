import type { Device } from '#contract/schemas/device.ts'
import type { ShownDevice } from '../session/device-store.ts'

/** The number of the row is a name here: the calls hold it against the member. */
export function presentDevice(
  { id, browser, system, firstSeenAt, lastSeenAt }: ShownDevice,
  ownId: number | null,
): Device {
  return {
    id: String(id),
    browser,
    system,
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isThisOne: id === ownId,
  }
}
