import { signOut } from '#contract/endpoints/session.ts'
import { fetchAt } from '../api/browser-transport.ts'

/** Ends the session; says whether it did. Kept alive, since the person may leave the page at once. */
export async function sendSignOut(apiOrigin: string): Promise<boolean> {
  try {
    const response = await fetchAt(apiOrigin)(signOut.path, {
      method: signOut.method,
      credentials: 'same-origin',
      keepalive: true,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    })
    await response.json()
    return response.ok
  } catch {
    return false
  }
}
