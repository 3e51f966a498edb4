import { answerRequest } from './answer-request.ts'
import { keepAddresses } from './keep-addresses.ts'
import { createKeeper } from './keeper.ts'
import { prepareOfflinePage } from './offline-page.ts'
import type { WorkerScope } from './worker-scope.ts'

/** The background worker: it stands between the pages and the network, and has an answer when there is no network. */
const scope = self as unknown as WorkerScope
const keeper = createKeeper(scope.caches, scope.siteVersion)
const parts = { origin: scope.location.origin, keeper }

scope.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([prepareOfflinePage(keeper), scope.skipWaiting()]))
})

scope.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([keeper.forgetOthers(), scope.registration.navigationPreload?.enable(), scope.clients.claim()]),
  )
})

scope.addEventListener('fetch', (event) => {
  const answer = answerRequest(event, parts)
  if (answer !== null) event.respondWith(answer)
})

scope.addEventListener('message', (event) => {
  event.waitUntil(keepAddresses(event.data, parts))
})
