import type { PublicPartner } from '#contract/page-handler.ts'

interface PageMeta {
  readonly title: string
  readonly description: string
  readonly keywords: string
  /** Null: the page's own address. */
  readonly canonical: string | null
}

/** The partner's words for this path where there are some; otherwise "{title} | {base title}", and the home entry for the rest. */
export function pageMeta(
  { routeMeta, programName }: Pick<PublicPartner, 'routeMeta' | 'programName'>,
  { path, title }: { readonly path: string; readonly title: string },
): PageMeta {
  const own = routeMeta[path.toLowerCase()]
  const home = routeMeta['/']
  return {
    title: own?.title ?? `${title} | ${programName}`,
    description: own?.description ?? home?.description ?? '',
    keywords: own?.keywords ?? home?.keywords ?? '',
    canonical: own?.canonical ?? null,
  }
}
