import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's file, as the build's manifest names it: the document links its stylesheets and scripts. */
    readonly module?: string
  }
}

type PageComponent = () => ReactNode

/** A page in a chunk of its own. `module` names the file that `load` imports. */
export function pageModule<Name extends string>(
  module: `web/${string}.tsx`,
  load: () => Promise<Record<Name, PageComponent>>,
  name: NoInfer<Name>,
) {
  return { component: lazyRouteComponent(load, name), staticData: { module } }
}
