import { CloseAccountSection } from './close-account.tsx'
import { Devices } from './devices.tsx'
import { Told } from '../told/told.tsx'
import { MyDataSection } from './my-data.tsx'
import { Passkeys } from './passkeys/passkeys.tsx'

/** What the member can see and do of the account itself: what it tells them, where it is open, what is kept in it, and how to leave. */
export function Security() {
  return (
    <>
      <Passkeys />
      <Told />
      <Devices />
      <MyDataSection />
      <CloseAccountSection />
    </>
  )
}
