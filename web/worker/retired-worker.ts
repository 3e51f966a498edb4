import type { WorkerScope } from './worker-scope.ts'

/** Served in the worker's place when the operator takes it out of service: it removes what was kept and then itself. */
const scope = self as unknown as WorkerScope

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(leave()))

async function leave(): Promise<void> {
  for (const name of await scope.caches.keys()) await scope.caches.delete(name)
  await scope.registration.unregister()
}
