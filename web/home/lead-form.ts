import { later } from '../later/later.tsx'

/** Until the first touch it is the browser's own form, which leads to joining. */
export const LeadForm = later(async () => (await import('./prospect-form.tsx')).ProspectForm)
