import { networks } from '#domain/networks.ts'
import { html, type Html } from './html.ts'
import { dateTime, money, type PageParts, table, token } from './page-parts.ts'
import type { DeskEvent } from './store.ts'

export function eventsPage(
  parts: PageParts,
  { events, tips }: { events: readonly DeskEvent[]; tips: ReadonlyMap<string, number> },
): Html {
  const rows = events.map(
    (event) =>
      html`<tr>
        <td>${event.kind}<br /><small>${event.network}</small></td>
        <td>${event.merchant ?? html`<span class="soft">${event.reason}</span>`}<br /><small>${event.email}</small></td>
        <td>${dateTime.format(event.occurredAt)}</td>
        <td class="number">${money(event.amountCents)}</td>
        <td>${eventForms(parts, { event, tip: tips.get(event.reference) ?? 0 })}</td>
      </tr>`,
  )
  return html`<section>
      <h2>Send a file of events</h2>
      <form class="row" method="post" action="/upload" enctype="multipart/form-data">
        ${token(parts)} <label for="file">CSV or newline-delimited JSON</label
        ><input id="file" name="file" type="file" accept=".csv,.ndjson,.jsonl,text/csv" required /><button>Send</button>
      </form>
      <p class="soft">
        Columns: network, eventId, kind (authorisation, clearing, refund, void), reference, cardToken,
        acquirerMerchantId, occurredAt, amountCents, tipCents, taxCents. Networks: ${networks.join(', ')}.
      </p>
    </section>
    <section>
      <h2>Latest events</h2>
      ${table(['Event', 'Dine', 'When', 'Amount', ''], rows, html`<p>No event has come in yet.</p>`)}
    </section>`
}

function eventForms(parts: PageParts, { event, tip }: { event: DeskEvent; tip: number }): Html {
  const named = html`${token(parts)}<input type="hidden" name="network" value="${event.network}" /><input
      type="hidden"
      name="eventId"
      value="${event.eventId}"
    />`
  const clear =
    event.kind === 'authorisation' && !event.isCleared
      ? html`<form class="row" method="post" action="/clear">
            ${named}<label>Tip <input name="tip" size="6" value="${(tip / 100).toFixed(2)}" /></label
            ><button>Clear</button>
          </form>
          <form class="row" method="post" action="/void">${named}<button class="quiet">Void</button></form> `
      : null
  const refund =
    event.kind === 'clearing'
      ? html`<form class="row" method="post" action="/refund">${named}<button class="quiet">Refund</button></form> `
      : null
  return html`${clear}${refund}
    <form class="row" method="post" action="/repeat">${named}<button class="quiet">Send again</button></form>`
}
