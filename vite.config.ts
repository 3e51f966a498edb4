import { brotliCompressSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What restaurants are shown with: neither the account nor a form has any. */
const cards = /\/web\/merchant-card\/(?!use-carousel|merchant-slides)/
/** Rows of restaurants that slide. */
const rows =
  /\/(ui\/(carousel\.|use-carousel|glide)|web\/(merchant-card\/(use-carousel|merchant-slides)|home\/(merchant-row|merchant-carousel|use-carousel)|earn\/content-carousel))/
const sources = /\/(web(?!\/worker)|ui|domain|contract)\/|vite\/preload-helper/

/** What most pages use, whatever they show. */
function isShared(id: string): boolean {
  return sources.test(id) && !cards.test(id) && !rows.test(id)
}

/** Two builds of one site: what the browser loads, and what the server draws pages with. `vite build` makes both. */
export default defineConfig({
  plugins: [react(), precompress()],
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
          input: ['web/entry-client.tsx', 'web/worker/worker.ts', 'web/worker/retired-worker.ts'],
          // Left alone, the bundler makes a chunk of every overlap of pages: dozens of files that each compress badly.
          output: {
            // Workers have an address that stays; the server puts the version in front of them.
            entryFileNames: ({ name }) => (name.endsWith('worker') ? '[name].js' : '[name]-[hash].js'),
            codeSplitting: {
              groups: [
                {
                  name: 'platform',
                  test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//,
                },
                // The account shows these marks without the form that takes a card in.
                { name: 'card-marks', test: /\/(enroll\/brand-mark|domain\/card-brand)/, minShareCount: 2 },
                { name: 'shared', test: isShared, minShareCount: 5 },
                { name: 'cards', test: cards, minShareCount: 2 },
                { name: 'rows', test: rows, minShareCount: 2 },
              ],
            },
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

/** Writes `file.br` beside each script and stylesheet of the browser: once, at the best level, where a server would do it worse on each request. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          const source = output.type === 'chunk' ? output.code : output.source
          if (!/\.(m?js|css|json)$/.test(output.fileName)) continue
          this.emitFile({ type: 'asset', fileName: `${output.fileName}.br`, source: brotliCompressSync(source) })
        }
      },
    },
  }
}
