import { ownScriptAddress } from '../worker/own-script-address.ts'

/** The parts of `navigator` that are needed; older browsers lack each of them. */
interface BrowserParts {
  readonly serviceWorker?: ServiceWorkerContainer
  readonly connection?: { readonly saveData?: boolean }
}

/** The part of the router that is needed: it tells when another page is shown. */
interface Pages {
  subscribe(event: 'onResolved', listen: () => void): () => void
}

/** How long a page must be looked at before a copy of it is fetched for the time without a network. */
const lookedAtMs = 3000

/** Registers the worker where the browser has such, and tells it which pages to keep. Never throws: a page works without it. */
export async function startWorker({ serviceWorker, connection }: BrowserParts, pages: Pages): Promise<void> {
  if (serviceWorker === undefined) return
  try {
    await serviceWorker.register(ownScriptAddress('/worker.js'), { scope: '/', updateViaCache: 'none' })
    const { active } = await serviceWorker.ready
    if (active === null || connection?.saveData === true) return
    active.postMessage({ keep: currentAddresses() })
    keepLookedAt(serviceWorker, pages)
  } catch {
    // Refused by the browser's settings, or no network: there will be another visit.
  }
}

/** Pages that were reached without a document of their own are kept too, once somebody has really read them. */
function keepLookedAt(serviceWorker: ServiceWorkerContainer, pages: Pages): void {
  let waiting: ReturnType<typeof setTimeout> | undefined
  pages.subscribe('onResolved', () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => serviceWorker.controller?.postMessage({ keep: currentAddresses() }), lookedAtMs)
  })
}

const own = /^\/(?:assets|fonts|site)\//

/** The page that is shown, and the files it was made of, as the browser has listed them. */
function currentAddresses(): readonly string[] {
  const { origin, pathname, search } = location
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter((file) => file.origin === origin && own.test(file.pathname))
    .map((file) => file.pathname)
  return [pathname + search, ...new Set(files)]
}
