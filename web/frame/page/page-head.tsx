import { useLocation, useRouter } from '@tanstack/react-router'
import type { PublicPartner } from '#contract/page-handler.ts'
import { imageAddress } from '#domain/requests/image-address.ts'
import { useSite } from '../../site/use-site.ts'

interface PageHeadProps {
  readonly title: string
  /** What a shared link says; the partner's words for the path unless told. */
  readonly description?: string
  /** The picture that goes with a shared link, as an address of this site; the partner's own unless told. */
  readonly image?: string
  /** Kept out of search engines: it says something about this moment only. */
  readonly hidden?: true
}

/** Title and description of the page that renders it, which is once a page. React moves them to the head. */
export function PageHead({ title, description, image, hidden }: PageHeadProps) {
  const router = useRouter()
  const { partner, heroImage } = useSite()
  const path = useLocation({ select: (location) => location.pathname })
  const meta = pageMeta(partner, { path, title })
  const origin = router.origin ?? ''
  const proper = meta.canonical ?? path
  const canonical = proper.startsWith('/') ? origin + proper : proper
  const picture = image ?? imageAddress({ base: '/images', transform: 'plain', path: heroImage })
  return (
    <>
      <title>{meta.title}</title>
      {meta.description === '' ? null : <meta name="description" content={meta.description} />}
      {meta.keywords === '' ? null : <meta name="keywords" content={meta.keywords} />}
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={canonical} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={partner.programName} />
      <meta property="og:title" content={meta.title} />
      <meta property="og:description" content={description ?? meta.description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={origin + picture} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

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
