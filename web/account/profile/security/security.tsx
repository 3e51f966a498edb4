import { Devices } from './devices.tsx'

/** What the member can see and do of how one gets into the account. */
export function Security() {
  return <Devices />
}
