import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { browserChunks, divideChunks } from './dev/building/browser-chunks.ts'
import { classNamesOneByOne, generateScopedName, keepStyles } from './dev/building/class-names.ts'
import { lateStyles } from './dev/building/late-styles.ts'
import { plainImports } from './dev/building/plain-imports.ts'
import { precompress } from './dev/building/precompress.ts'

/** Two builds of one site: what the browser loads, and what the server draws pages with. `vite build` makes both. */
export default defineConfig({
  plugins: [react(), classNamesOneByOne(), lateStyles(), keepStyles(), plainImports(), divideChunks(), precompress()],
  css: { modules: { generateScopedName } },
  publicDir: false,
  // React has had this hook itself since version 18: the stand-in for older ones stays out.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  base: '/assets/',
  build: { emptyOutDir: true, target: 'es2022' },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: '.build/web/client',
        assetsDir: '.',
        manifest: true,
        // One small file for the whole visit: a page's own dozen would take two rounds over a slow line before anything is seen.
        cssCodeSplit: false,
        // A preload that a script inserts carries no nonce in every browser; stylesheets are the part that must be there first.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_file, dependencies) => dependencies.filter((file) => file.endsWith('.css')),
        },
        rolldownOptions: {
          optimization: { inlineConst: { mode: 'all', pass: 3 } },
          input: [
            'web/entry-client.tsx',
            'web/emulation/enter.ts',
            'web/emulation/entry-emulated.ts',
            'web/worker/worker.ts',
            'web/worker/retired-worker.ts',
          ],
          output: {
            // Workers have an address that stays; the server puts the version in front of them.
            entryFileNames: ({ name }) => (name.endsWith('worker') ? '[name].js' : '[name]-[hash].js'),
            // Every first view names all chunks, and a hash does not pack: seven characters tell the builds of one file apart.
            chunkFileNames: '[name]-[hash:7].js',
            codeSplitting: browserChunks,
          },
        },
      },
    },
    ssr: {
      // Bundled whole, so that React runs its production build whatever the process was started with.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: '.build/web/server',
        ssr: true,
        rolldownOptions: { input: 'web/entry-server.tsx' },
      },
    },
  },
})
