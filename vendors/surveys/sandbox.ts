import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { serveSandbox } from '../sandbox-server.ts'

export interface SurveyHostSandbox {
  /** What SURVEY_HOST_ORIGIN names. Browsers find names under localhost by themselves. */
  readonly origin: string
  /** What was sent in, in the order in which it came. */
  readonly responses: readonly SandboxResponse[]
  close(): Promise<void>
}

interface SandboxResponse {
  readonly code: string
  readonly answers: Readonly<Record<string, string>>
}

const formPath = /^\/to\/([\w-]+)$/

/** The survey host's stand-in: a real page of another origin, with the addresses and messages of Typeform's embed. */
export async function startSurveyHostSandbox({ port }: { readonly port: number }): Promise<SurveyHostSandbox> {
  const responses: SandboxResponse[] = []
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const code = formPath.exec(new URL(request.url ?? '', 'http://sandbox').pathname)?.[1]
    if (code === undefined) return send(response, 404, '<h1>This form is not there</h1>')
    if (request.method !== 'POST') return send(response, 200, formPage(code))
    responses.push({ code, answers: Object.fromEntries(new URLSearchParams(await text(request))) })
    send(response, 201, '')
  }
  const server = await serveSandbox(port, serve)
  return {
    origin: `http://surveys.localhost:${server.port}`,
    responses,
    close: server.close,
  }
}

function send(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html)
}

/** Hidden fields come in the fragment, as with the real one; they are shown, so that one sees what a form is told. */
function formPage(code: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Survey</title>
<style>body { margin: 0; padding: 20px; font: 16px/1.5 system-ui; } textarea { display: block; width: 100%; box-sizing: border-box; } button { margin-top: 12px; padding: 10px 20px; font: inherit; } dl { font-size: 12px; overflow-wrap: anywhere; }</style>
<main>
<h1>Tell us more</h1>
<form>
<label>What should we do better?<textarea name="answer" rows="4"></textarea></label>
<button>Send</button>
<dl></dl>
</form>
</main>
<script>
const form = document.forms[0]
for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  form.querySelector('dl').append(Object.assign(document.createElement('dt'), { textContent: name }), Object.assign(document.createElement('dd'), { textContent: value }))
}
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  form.querySelector('button').disabled = true
  await fetch(location.pathname, { method: 'POST', body: new URLSearchParams(new FormData(form)) })
  document.querySelector('main').innerHTML = '<h1>Thank you</h1>'
  const embedId = new URLSearchParams(location.search).get('typeform-embed-id')
  parent.postMessage({ type: 'form-submit', embedId, formId: '${code}', responseId: crypto.randomUUID() }, '*')
})
</script>
</html>`
}
