import { RouterProvider } from '@tanstack/react-router'
import { hydrate } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import '#ui/tokens.css'
import { postImpressions } from '#contract/endpoints/impressions.ts'
import { createBrowserTransport } from './api/browser-transport.ts'
import { createCallApi } from './api/call-api.ts'
import { refetchMemberOnNavigation } from './api/member-query.ts'
import { readPageData } from './site/page-data.ts'
import { createQueryClient } from './api/query-client.ts'
import { copyOf } from './copy/use-copy.ts'
import { toasts } from './frame/toasts/toasts.ts'
import { afterFirstView } from './later/after-first-view.ts'
import { endFirstView, keepPlace } from './routes/first-view.ts'
import { createSiteRouter } from './routes/site-router.tsx'
import { siteOf } from './site/use-site.ts'
import { leaveWhole } from './later/leave-whole.ts'
import { onMissingPart } from './later/missing-part.ts'
import { noteTouch, onTouch } from './later/touched.ts'

/** Most addresses and cookies say nothing of where a person came from. */
const sender = /\b(public_id|utm_\w+|referrer|source)=/.test(location.search) ? location.search : ''
const wasSent = sender !== '' || document.cookie.includes('__Host-publicId=')

const queryClient = createQueryClient()
await readPageData(queryClient)
const theme = document.querySelector<HTMLStyleElement>('#theme')
const callApi = createCallApi(
  createBrowserTransport({
    apiOrigin: siteOf(queryClient).apiOrigin,
    onMissingToken(path) {
      // What was looked at is nobody's errand: its failures are not told.
      if (path === postImpressions.path) return
      toasts.show({
        kind: 'error',
        text: copyOf(siteOf(queryClient))('refusal.csrf'),
      })
    },
  }),
)
/** Set once a script of this build is no longer served. */
let isGone: boolean | undefined
const router = createSiteRouter({
  queryClient,
  callApi,
  requestId: document.querySelector<HTMLMetaElement>('meta[name=request-id]')?.content ?? '',
  document: {
    nonce: theme?.nonce ?? '',
    siteAddress: '',
    themeCss: theme?.textContent ?? '',
    fonts: [],
    stylesheets: [],
    preloads: [],
    entry: null,
  },
})

keepPlace(router, () => afterFirstView(() => void import('./work-later.ts').then((part) => part.workLater(router))))
await hydrate(router)
// Replaced once the recovery code is loaded. If that code is missing too, a newer build has been deployed: reload. Only a touch can tell, so no page
// reloads in a loop by itself.
onMissingPart((error) => {
  if (isGone && navigator.onLine) location.reload()
  throw error
})
// First, since the router subscribes its own `load` when it is mounted.
leaveWhole(router)
// In slices: taken over in one go, a page would answer nobody for as long.
startTransition(() => void hydrateRoot(document, <RouterProvider router={router} />))
window.$_TSR?.h()
refetchMemberOnNavigation(router)
onTouch(() => {
  void import('./work-at-touch.ts').then(
    (part) => part.workAtTouch(router),
    () => (isGone = true),
  )
  // Not in the way of the touch itself.
  setTimeout(endFirstView, 100)
})
router.subscribe('onBeforeNavigate', noteTouch)
const { hearts, firstView } = document.documentElement.dataset
if (
  wasSent ||
  window.commensalPaths ||
  !hearts ||
  // Who loads a page again may have typed something before.
  firstView === undefined ||
  siteOf(queryClient).nativeApp
)
  void import('./arrival/special-visit.ts').then((part) => part.attendSpecialVisit({ router, wasSent, sender }))
