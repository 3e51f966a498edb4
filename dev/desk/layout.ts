import { html, type Html } from './html.ts'

/** The desk runs no script, but for its console; style and letters are files of its own. */
export const deskPolicy = `default-src 'none'; img-src data:; style-src 'self'; font-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Of the one page with a script and a frame of another origin, the operator's console stand-in. */
export function policyOf({ frames }: PageContent): string {
  if (frames === undefined) return deskPolicy
  return `${deskPolicy.replace("frame-src 'self'", `frame-src ${frames}`)}; script-src 'self'; connect-src 'self'`
}

const places = [
  ['/', 'Members and cards'],
  ['/events', 'Events'],
  ['/credits', 'Credits'],
  ['/tables', 'Tables'],
  ['/outbox', 'Outbox'],
  ['/mailbox', 'Mailbox'],
  ['/phone', 'Phone'],
  ['/analytics', 'Analytics'],
  ['/cards', 'Test cards'],
  ['/console', 'Support view'],
] as const

export interface Notice {
  readonly kind: 'done' | 'refused'
  readonly text: string
}

/** What a page of the desk consists of. */
export interface PageContent {
  readonly title: string
  /** What the page is for, in a sentence. */
  readonly lead: string
  readonly body: Html
  /** The address of its script, and the origin that it shows in a frame. */
  readonly script?: string
  readonly frames?: string
}

export interface DeskPage extends PageContent {
  readonly path: string
  readonly notice: Notice | null
  readonly stylesheetAddress: string
}

export function deskDocument({ path, title, lead, notice, body, stylesheetAddress, script }: DeskPage): string {
  const links = places.map(
    ([href, name]) => html`<a href="${href}" ${isAt(path, href) ? html` aria-current="page"` : null}>${name}</a>`,
  )
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} | Sandbox desk</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${stylesheetAddress}" />
        ${script === undefined ? null : html`<script type="module" src="${script}"></script>`}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the page</a>
        <header>
          <div class="frame">
            <div class="name">
              <strong>Sandbox desk</strong>
              <span>Stands in for the card networks. Nothing here exists in production.</span>
            </div>
            <nav aria-label="Desk">${links}</nav>
          </div>
        </header>
        <main class="frame" id="main" tabindex="-1">
          ${notice === null ? null : noticeOf(notice)}
          <h1>${title}</h1>
          <p class="lead">${lead}</p>
          ${body}
        </main>
      </body>
    </html>`.text
}

/** A dine begins at a member's card. */
function isAt(path: string, href: string): boolean {
  return path === href || (path === '/dine' && href === '/')
}

function noticeOf({ kind, text }: Notice): Html {
  return kind === 'refused'
    ? html`<div class="notice bad" role="alert">${text}</div>`
    : html`<div class="notice" role="status">${text}</div>`
}
