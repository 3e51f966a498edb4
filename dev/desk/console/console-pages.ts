import { demoMembers } from '../../seeding/demo-members.ts'
import { html } from '../html.ts'
import type { PageContent } from '../layout.ts'
import { hidden, type PageParts, programme, token } from '../page-parts.ts'

export const consoleScript = '/console.js'

export interface View {
  readonly id: string
  readonly partnerId: string
  readonly member: string
  readonly actor: string
  /** Empty once the page has had it: it is good once. */
  readonly token: string
}

export function startPage(parts: PageParts): PageContent {
  const options = demoMembers.map(
    ({ partnerId, email }) => html`<option value="${email}">${email} (${partnerId})</option>`,
  )
  return {
    title: 'Support view',
    lead: 'Stands in for the operator’s console: support sees the site as a member sees it, in a frame.',
    body: html`<section>
      <form class="fields" method="post" action="/console/start">
        ${token(parts)}
        <label
          >Member
          <select name="who">
            ${options}
          </select></label
        >
        <label>Your name <input name="actor" value="ada" required pattern="[\\w.@\\-]{1,64}" /></label>
        <label>Why <input name="reason" required minlength="3" maxlength="500" /></label>
        <button>See the site</button>
      </form>
    </section>`,
  }
}

export function viewPage(parts: PageParts, view: View): PageContent {
  const origin = parts.siteOrigin(view.partnerId)
  return {
    title: 'Support view',
    lead: `${view.actor} sees the site as ${view.member} sees it. Loading this page again ends it here: start another one then.`,
    script: consoleScript,
    frames: origin,
    body: html`<section
      class="console"
      data-view=""
      data-origin="${origin}"
      data-id="${view.id}"
      data-token="${view.token}"
    >
      <p>${programme(parts, view.partnerId)} <output></output></p>
      <form class="fields" method="post" action="/console/raise">
        ${token(parts)}${hidden({ id: view.id })}
        <label>Why changes are needed <input name="reason" required minlength="3" maxlength="500" /></label>
        <button class="quiet">Ask for changes</button>
      </form>
      <p><button type="button" class="quiet" data-leave="">Leave</button> <a href="/console">Start another one</a></p>
      <iframe title="The site as ${view.member} sees it"></iframe>
    </section>`,
  }
}
