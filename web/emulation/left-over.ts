import { leaveAtOnce } from '../sign-in/go-to-login.ts'
import { emulationId } from '../storage/emulation-id.ts'

/**
 * Whether this tab is, or was, of support. At the top of a window an emulation is left over from the console: whoever is signed in here is signed out.
 */
export function isOfSupport(): boolean {
  if (emulationId.read() === null) return false
  if (window.parent === window) {
    emulationId.clear()
    leaveAtOnce('/SignOut')
  }
  return true
}
