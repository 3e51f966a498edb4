import type { Plugin } from 'vite'

/** How Vite writes the fetching of a part: with the names that are used of it, or whole. Which names those are has been made use of by then. */
const named =
  /__vitePreload\(async \(\) => \{\s*const \{[^{}]*\} = await (import\([^()]*\));\s*return \{[^{}]*\};?\s*\}, __VITE_PRELOAD__\)/g
const whole = /__vitePreload\(\(\) => ((?:(?!__vitePreload)[^])*?), __VITE_PRELOAD__\)/g

/** Vite's own loader of parts fetches their stylesheets first: here one stylesheet is there from the start, and a part is plainly imported. */
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
    renderChunk: (code) => code.replaceAll(named, '$1').replaceAll(whole, '$1'),
  }
}
