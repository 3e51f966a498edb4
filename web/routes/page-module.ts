import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { loadLaterParts } from '../later/later.tsx'
import { loadPart } from '../later/missing-part.ts'
import { wasTouched } from '../later/touched.ts'

/** A page that somebody goes to comes with all of its parts that can be had; the first one of a visit is left as the server drew it. */
async function loadWhole<Page>(load: () => Promise<Page>): Promise<Page> {
  const page = await loadPart(load())
  if (!import.meta.env.SSR && wasTouched()) await loadLaterParts().catch(() => undefined)
  return page
}

type PageComponent = () => ReactNode

/** Loads a page in a chunk of its own. The page is the only export of its module, so that its name is not in every first view. `page-files.ts` names it to the server. */
export function pageModule(load: () => Promise<Readonly<Record<string, PageComponent>>>) {
  return { component: lazyRouteComponent(() => loadWhole(load).then(onlyExport)) }
}

function onlyExport(page: Readonly<Record<string, PageComponent>>) {
  const [component] = Object.values(page)
  if (component === undefined) throw new Error('A page exports itself')
  return { default: component }
}
