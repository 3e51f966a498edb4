import type { ArrivedMail } from '#vendors/mail/sandbox.ts'
import { html, type Html } from './html.ts'
import type { PageContent } from './layout.ts'
import { dateTime, table } from './page-parts.ts'

/** Where the desk shows the HTML of a mail, in a frame of its page. */
export const mailPath = '/mailbox/html'

/** What a shown mail may do: look like something, and open its links beside the desk. It runs nothing and fetches nothing. */
export const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'`

const columns = [{ name: 'To' }, { name: 'Subject' }, { name: 'From' }, { name: 'Arrived' }] as const

export function mailboxPage(mails: readonly ArrivedMail[]): PageContent {
  const rows = mails
    .toReversed()
    .map((mail) => [
      html`${mail.to}`,
      html`<a href="/mailbox?mail=${mail.id}">${mail.subject}</a>`,
      html`${mail.from.name}`,
      html`${dateTime.format(mail.arrivedAt)}`,
    ])
  const empty = html`<p>No mail has come yet. Ask for a new password at the sign-in page of a programme.</p>`
  return {
    title: 'Mailbox',
    lead: 'What the site has mailed to anybody, the latest first. It is empty again after a start.',
    body: html`<section>${table({ label: 'Mails', columns, rows, empty })}</section>`,
  }
}

export function mailPage({ id, from, to, subject, text }: ArrivedMail): PageContent {
  return {
    title: subject,
    lead: `From ${from.name} <${from.address}> to ${to}`,
    body: html`<section>
        <p><a href="/mailbox">All mails</a></p>
        <iframe
          class="mail"
          title="The mail as HTML"
          src="${mailPath}?mail=${id}"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        ></iframe>
      </section>
      <section>
        <h2>As text</h2>
        <pre class="mail">${withLinks(text)}</pre>
      </section>`,
  }
}

/** Every address in the text as a link. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part) => (/^https?:\/\//.test(part) ? html`<a href="${part}">${part}</a>` : html`${part}`))
}

/** The mail's document, whose links open beside the desk. */
export function mailDocument({ html: document }: ArrivedMail): string {
  return document.replace('<head>', '<head><base target="_blank">')
}
