import { setWorkerUrl } from 'maplibre-gl'
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { ownScriptAddress } from '../trusted/own-script-address.ts'

/**
 * Points the map to its worker, which is a file of our own origin. The library hands the address to `new Worker` untouched, and asks it for two
 * things that text can do and a trusted address can't.
 */
export function startMapWorker(): void {
  const address: unknown = ownScriptAddress(workerAddress)
  const text = String(address)
  if (typeof address !== 'object' || address === null) return setWorkerUrl(text)
  const both: unknown = Object.assign(address, {
    endsWith: (end: string) => text.endsWith(end),
    split: (by: RegExp) => text.split(by),
  })
  // The type says text; what must arrive at `new Worker` is the trusted address.
  setWorkerUrl(both as string)
}
