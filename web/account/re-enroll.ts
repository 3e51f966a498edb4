import { lazyRouteComponent } from '@tanstack/react-router'

/** Only who closed the account gets it, and with it the form that takes a card in: the account's route loads it first. */
export const ReEnroll = lazyRouteComponent(() => import('./re-enroll-page.tsx'), 'ReEnrollPage')
