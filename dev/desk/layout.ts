import { createHash } from 'node:crypto'
import { html, Html } from './html.ts'

const stylesheet = `
:root { color-scheme: light; --ink: #1c2430; --soft: #5b6675; --line: #d9dee6; --ground: #f5f6f8; --sheet: #fff; --act: #1d4ed8; --good: #0f6b3a; --bad: #a3231f }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground) }
header { background: var(--ink); color: #fff }
header div, main { max-width: 72rem; margin: 0 auto; padding: 1rem 1.25rem }
header strong { font-size: 1.125rem } header p { margin: 0; color: #c6cfdb }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin-top: .5rem }
nav a { color: #fff; text-underline-offset: .3em } nav a:not([aria-current]) { text-decoration: none }
h1 { font-size: 1.5rem; margin: .5rem 0 1rem } h2 { font-size: 1.125rem; margin: 0 0 .5rem }
section { background: var(--sheet); border: 1px solid var(--line); border-radius: .5rem; padding: 1rem 1.25rem; margin: 0 0 1rem; overflow-x: auto }
table { width: 100%; border-collapse: collapse } th, td { text-align: left; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
th { font-size: .875rem; color: var(--soft); font-weight: 600 } td.number { text-align: right; font-variant-numeric: tabular-nums }
small, .soft { color: var(--soft) } code { font: .875em ui-monospace, monospace }
form.fields { display: grid; gap: .75rem 1rem; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); align-items: end }
form.row { display: inline-flex; gap: .5rem; align-items: center }
label { display: block; font-size: .875rem; color: var(--soft) } label.wide { grid-column: 1 / -1 }
input, select { display: block; width: 100%; font: inherit; color: var(--ink); padding: .4rem .6rem; border: 1px solid #8b95a3; border-radius: .375rem; background: #fff; min-height: 2.5rem }
form.row input { width: auto }
button, a.button { font: inherit; padding: .4rem .9rem; border: 1px solid var(--act); border-radius: .375rem; background: var(--act); color: #fff; cursor: pointer; text-decoration: none; min-height: 2.5rem; display: inline-block }
button.quiet { background: #fff; color: var(--act) }
:focus-visible { outline: 3px solid #93b4ff; outline-offset: 2px }
.notice { border-left: .3rem solid var(--good) } .notice.bad { border-color: var(--bad) }
`
const stylesheetHash = createHash('sha256').update(stylesheet).digest('base64')

/** The desk runs no script at all. */
export const deskPolicy = `default-src 'none'; style-src 'sha256-${stylesheetHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const places = [
  ['/', 'Members and cards'],
  ['/events', 'Events'],
  ['/credits', 'Credits'],
  ['/cards', 'Test cards'],
  ['/outbox', 'Outbox'],
] as const

export interface Notice {
  readonly kind: 'done' | 'refused'
  readonly text: string
}

export interface DeskPage {
  readonly path: string
  readonly title: string
  readonly notice: Notice | null
  readonly body: Html
}

export function deskDocument({ path, title, notice, body }: DeskPage): string {
  const links = places.map(
    ([href, name]) => html`<a href="${href}" ${href === path ? html` aria-current="page"` : null}>${name}</a> `,
  )
  const told =
    notice === null
      ? null
      : html`<section
          class="notice${notice.kind === 'refused' ? ' bad' : ''}"
          role="${notice.kind === 'refused' ? 'alert' : 'status'}"
        >
          ${notice.text}
        </section>`
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} | Sandbox desk</title>
        <style>
          ${new Html(stylesheet)}
        </style>
      </head>
      <body>
        <header>
          <div>
            <strong>Sandbox desk</strong>
            <p>Stands in for the card networks. Nothing here exists in production.</p>
            <nav>${links}</nav>
          </div>
        </header>
        <main>
          <h1>${title}</h1>
          ${told}${body}
        </main>
      </body>
    </html>`.text
}
