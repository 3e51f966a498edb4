import { later } from '../touch/later.tsx'

/** The form for an e-mail address, which works by itself until somebody comes near it. */
export const Prospect = later(async () => (await import('./prospect-form.tsx')).ProspectForm)
