import { inCookie } from './stored.ts'

/** After half a year somebody may think otherwise, and is asked again. */
const minutes = 180 * 1440

/** Whether analytics may leave this browser, as its person said: yes or no. */
export const storedAnalyticsChoice = inCookie('analyticsChoice', minutes)
