import type { Plugin } from 'vite'

/** Vite's own loader of parts fetches their stylesheets first: here one stylesheet is there from the start. */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load: {
      order: 'pre',
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
  }
}
