import type { DrawnPage, PageCall, PageHandler } from '#contract/page-handler.ts'

/**
 * What is left of a page where drawing costs nothing: each address is drawn once, and from then on its calls are made anew while the drawn page
 * is answered as it was. Nonces are those of the first drawing.
 */
export function withoutDrawing(handler: PageHandler): PageHandler {
  const drawn = new Map<string, { readonly page: DrawnPage; readonly calls: readonly PageCall[] }>()
  return async (asked) => {
    const known = drawn.get(asked.request.url)
    if (known) {
      await Promise.all(known.calls.map(asked.callApi))
      return known.page
    }
    const calls: PageCall[] = []
    const page = await handler({
      ...asked,
      callApi(call) {
        calls.push(call)
        return asked.callApi(call)
      },
    })
    drawn.set(asked.request.url, { page, calls })
    return page
  }
}
