import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { loadLaterParts } from '../later/later.tsx'
import { wasTouched } from '../later/touched.ts'

/** A page that somebody goes to comes with all of its parts that can be had; the first one of a visit is left as the server drew it. */
async function loadWhole<Page>(load: () => Promise<Page>): Promise<Page> {
  const page = await load()
  if (!import.meta.env.SSR && wasTouched()) await loadLaterParts().catch(() => undefined)
  return page
}

type PageComponent = () => ReactNode

/** A page in a chunk of its own. `page-files.ts` names it to the server. */
export function pageModule<Name extends string>(load: () => Promise<Record<Name, PageComponent>>, name: NoInfer<Name>) {
  return { component: lazyRouteComponent(() => loadWhole(load), name) }
}
