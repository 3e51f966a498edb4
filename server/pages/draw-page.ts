import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { DrawnPage, PageEmulation, PageHandler, Site } from '#contract/page-handler.ts'
import { fontFilesOf } from '#partners/files/theme/fonts.ts'
import type { Partner } from '#partners/registry.ts'
import { fontFaceCss, themeCss } from '#partners/files/theme/theme-css.ts'
import { hasVietnamese, vietnameseFilesOf } from '#partners/files/theme/vietnamese-fonts.ts'
import { callForPage } from '../http/page-calls.ts'
import { fontAddress } from './font-routes.ts'
import type { PageMarks } from './page-template.ts'
import { sharedSiteOf } from './shared-site.ts'

export interface WholePage extends DrawnPage {
  /** A call that the page made went wrong: the page says so, and the next one may be better. */
  readonly isPartial: boolean
}

interface Drawing {
  readonly app: FastifyInstance
  /** Path and parameters of the page, which is drawn from nothing else of what was asked. */
  readonly address: string
  readonly handler: PageHandler
  readonly site: Site
  readonly now: Date
  readonly marks: PageMarks
  readonly emulation: PageEmulation | null
}

/** One page, as the web draws it for this request. A page that cannot be drawn is the error page. */
export async function drawPage(request: FastifyRequest, drawing: Drawing): Promise<WholePage> {
  try {
    return await draw(request, drawing, wholeAddress(request, drawing.address))
  } catch (error) {
    request.log.error({ err: error }, 'the page was not drawn')
    const page = await draw(request, drawing, wholeAddress(request, '/error'))
    return { ...page, status: 500, isPartial: true }
  }
}

async function draw(
  request: FastifyRequest,
  { app, handler, site, now, marks, emulation }: Drawing,
  address: string,
): Promise<WholePage> {
  let isPartial = false
  const page = await handler({
    request: new Request(address),
    requestId: marks.requestId,
    nonce: marks.nonce,
    site,
    siteAddress: sharedSiteOf(site).address,
    emulation,
    ...looksOf(request.partner),
    async callApi(call) {
      const answer = await callForPage(app, { request, isDown: site.maintenance, now: now.getTime() }, call)
      isPartial ||= answer.status >= 500
      return answer
    },
  })
  return { ...page, headers: [...page.headers, ...fontHints(page.html, request.partner)], isPartial }
}

/** Fonts are used only where they are there at once: titles with letters of Vietnamese ask for theirs with the page. */
function fontHints(html: string, { theme }: Partner): [string, string][] {
  const [titles] = vietnameseFilesOf(theme.type)
  if (titles === undefined || !hasVietnamese(html)) return []
  return [['link', `<${fontAddress(titles.file)}>; rel=preload; as=font; type="font/woff2"; crossorigin`]]
}

function wholeAddress({ protocol, host }: FastifyRequest, address: string): string {
  return `${protocol}://${host}${address}`
}

const looks = new WeakMap<Partner, { readonly themeCss: string; readonly fonts: readonly string[] }>()

function looksOf(partner: Partner) {
  const known = looks.get(partner)
  if (known) return known
  const { theme } = partner
  const made = {
    themeCss: themeCss(theme) + fontFaceCss(theme, fontAddress),
    fonts: fontFilesOf(theme.type).map(({ file }) => fontAddress(file)),
  }
  looks.set(partner, made)
  return made
}
