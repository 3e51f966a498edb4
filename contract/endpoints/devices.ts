import { endpoint } from '../endpoint.ts'
import type { Device } from '../schemas/device.ts'
import type { Empty } from '../schemas/member.ts'

/** Where the member is signed in, the browser that was used last first. */
export const getDevices = endpoint<{ answer: Device[] }>()('GET', '/api/Member/Devices', {})

/** Signs the member out in one browser. */
export const endDevice = endpoint<{ params: { id: string }; answer: Empty }>()('DELETE', '/api/Member/Devices/:id', {})

/** Signs the member out everywhere but here. Twice is once. */
export const endOtherDevices = endpoint<{ answer: Empty }>()('DELETE', '/api/Member/Devices', {})
