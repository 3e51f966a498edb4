import { renderToString } from 'react-dom/server'
import type { AssetManifest, DrawnPage, PageEmulation, Site } from '#contract/page-handler.ts'
import { type Copy, copyOf } from '../copy/use-copy.ts'
import { emulationModules, pageAssets } from '../routes/page-assets.ts'

interface Entry {
  readonly emulation: Extract<PageEmulation, { kind: 'entry' }>
  readonly manifest: AssetManifest
  readonly site: Pick<Site, 'copy' | 'apiOrigin'>
  readonly nonce: string
  readonly themeCss: string
}

/** The page where the console's frame waits for its word. It shows nothing of anybody. */
export function drawEntry(entry: Entry): DrawnPage {
  const html = `<!doctype html>${renderToString(<EntryDocument {...entry} />)}`
  return { status: 200, headers: [['content-type', 'text/html; charset=utf-8']], html }
}

function EntryDocument({ emulation, manifest, site, nonce, themeCss }: Entry) {
  const t = copyOf(site)
  const { entry, stylesheets } = pageAssets(manifest, [], emulationModules.entry)
  const facts = {
    'data-console-origin': emulation.consoleOrigin,
    'data-csrf-token': emulation.csrfToken,
    'data-api-origin': site.apiOrigin,
  }
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{t('emulation.title')}</title>
        <style nonce={nonce}>{themeCss + look}</style>
        {stylesheets.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
      </head>
      <body {...facts}>
        <main id="main">
          <h1>{t('emulation.title')}</h1>
          <EntryStates t={t} />
        </main>
        <script type="module" src={entry} nonce={nonce} />
      </body>
    </html>
  )
}

const look = 'main{max-width:40rem;margin:0 auto;padding:var(--space-6) var(--gutter)}h1{margin:0 0 var(--space-3)}'

const states = ['waiting', 'notFramed', 'refused', 'left', 'over'] as const

/** The script shows one of them. */
function EntryStates({ t }: { readonly t: Copy }) {
  return (
    <div role="status">
      {states.map((state) => (
        <p key={state} data-when={state} hidden={state !== 'waiting'}>
          {t(`emulation.${state}`)}
        </p>
      ))}
    </div>
  )
}
