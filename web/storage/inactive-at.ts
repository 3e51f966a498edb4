import { inSession } from './stored.ts'

/** Keeps the path where a session ended for inactivity, so that the sign-out page says why and links back. */
export const inactiveAt = inSession('inactiveAt')
