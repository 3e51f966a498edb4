import {
  createRequestHandler,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { renderToString } from 'react-dom/server'
import type { AssetManifest, PageHandler } from '#contract/page-handler.ts'
import { tellsUnsentForm } from '#domain/requests/unsent-form.ts'
import { createPageCallApi } from './api/call-api.ts'
import { featureFlagsKey } from './api/feature-flags-query.ts'
import { memberOf } from './api/member-query.ts'
import { createQueryClient } from './api/query-client.ts'
import { drawEntry } from './emulation/draw-entry.tsx'
import { withUnsentNotice } from './errors/unsent-notice.tsx'
import { withBar } from './emulation/emulation-bar.tsx'
import { drawSlidesWith } from './merchant-card/kept-slides.tsx'
import { MerchantData } from './merchant/merchant-data.tsx'
import { holdForms } from './form/hold-forms.ts'
import { markFirstView } from './routes/first-view.ts'
import { emulationModules, pageAssets } from './routes/page-assets.ts'
import { pageFiles } from './routes/page-files.ts'
import { createSiteRouter } from './routes/site-router.tsx'
import { loadLaterParts } from './later/later.tsx'
import { keepSite } from './site/use-site.ts'

drawSlidesWith(renderToString)

export { pageAddress } from './routes/page-address.ts'

/** Draws the pages. `manifest` is what the browser build wrote to `.build/web/client/.vite/manifest.json`. */
export function createPageHandler({ manifest }: { readonly manifest: AssetManifest }): PageHandler {
  return async function handlePage({
    request,
    requestId,
    nonce,
    site,
    siteAddress,
    themeCss,
    fonts,
    callApi,
    emulation,
  }) {
    if (emulation?.kind === 'entry') return drawEntry({ emulation, manifest, site, nonce, themeCss })
    const first = emulation === null ? undefined : emulationModules.running
    const queryClient = createQueryClient()
    const { flags, ...kept } = site
    keepSite(queryClient, kept)
    queryClient.setQueryData(featureFlagsKey, flags)
    const lists = { stylesheets: [], preloads: [], entry: null }
    const parts = { nonce, siteAddress, themeCss, fonts, ...lists, facts: MerchantData }
    const context = { queryClient, requestId, document: parts, callApi: createPageCallApi(callApi) }
    const handle = createRequestHandler({ request, createRouter: () => createSiteRouter(context) })
    let html = ''
    // The page goes its own way: a Response takes a body apart into bytes only to have it put together again.
    const { status, headers } = await handle(async ({ router, responseHeaders }) => {
      const modules = router.state.matches.flatMap(({ routeId }) => pageFiles[routeId] ?? [])
      Object.assign(context, { document: { ...parts, ...pageAssets(manifest, modules, first) } })
      await loadLaterParts()
      const drawn = await transformHtmlStringWithRouter(router, renderToString(<RouterServer router={router} />))
      const told = tellsUnsentForm(request.url) ? withUnsentNotice(drawn, { site, nonce }) : drawn
      const shown = emulation === null ? told : withBar(told, { emulation, site, nonce })
      const { extraPaths } = site.partner
      html = markFirstView(holdForms(shown, { nonce }), {
        nonce,
        keepsSaved: !memberOf(queryClient)?.saved,
        extraPaths,
      })
      return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
    })
    return { status: site.maintenance ? 503 : status, headers: [...headers], html }
  }
}
