import { emulationId } from '../storage/emulation-id.ts'

/** Leaves nothing of the member in this browser: the server has taken the cookie back, and no page of theirs was to be kept. */
export async function forgetEverything(): Promise<void> {
  emulationId.clear()
  await Promise.allSettled([
    attempt(() => sessionStorage.clear()),
    attempt(() => localStorage.clear()),
    attempt(async () => {
      for (const name of await caches.keys()) await caches.delete(name)
    }),
    attempt(async () => {
      for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
    }),
  ])
}

/** A browser may forbid a frame any of it. */
async function attempt(deed: () => unknown): Promise<void> {
  await deed()
}
