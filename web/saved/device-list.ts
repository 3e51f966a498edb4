import { deviceLimit } from '#domain/favourites/limits.ts'

/** What a browser keeps for who has no account here: the storage is this host's, and so this programme's alone. */
export interface DeviceList {
  /** Another after each change: what was taken over into an account once is not taken over again. */
  readonly id: string
  /** The latest first. */
  readonly places: readonly string[]
}

export const deviceListKey = 'saved'
const nothing: DeviceList = { id: '', places: [] }
const placeId = /^\d{1,15}$/

/** What is no such list is thrown away; where a browser forbids the storage, it keeps nothing. */
export function readDeviceList(): DeviceList {
  try {
    const text = localStorage.getItem(deviceListKey)
    if (text === null) return nothing
    const list = listIn(text)
    if (list === null) localStorage.removeItem(deviceListKey)
    return list ?? nothing
  } catch {
    return nothing
  }
}

/** Keeps these and no others; none at all leaves nothing behind. False where the browser keeps nothing. */
export function writeDeviceList(places: readonly string[]): boolean {
  try {
    if (places.length === 0) localStorage.removeItem(deviceListKey)
    else localStorage.setItem(deviceListKey, JSON.stringify({ id: crypto.randomUUID(), places }))
    return true
  } catch {
    return false
  }
}

function listIn(text: string): DeviceList | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null || !('id' in value) || !('places' in value)) return null
  const { id, places } = value
  if (typeof id !== 'string' || !/^[\da-f-]{36}$/.test(id) || !Array.isArray(places)) return null
  if (places.length > deviceLimit || !places.every((place) => typeof place === 'string' && placeId.test(place)))
    return null
  return { id, places: [...new Set<string>(places)] }
}
