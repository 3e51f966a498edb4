import { fillText } from '#domain/content/fill-text.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import type { Partner } from '#partners/registry.ts'
import type { MemberData } from './gather-my-data.ts'

/**
 * The data as a page that needs nothing else: no script, no picture, no address. Pure; what is in the data is shown as it is written, and is never
 * markup. The names of the columns are those of the JSON file.
 */
export function myDataPage({ messages, settings }: Pick<Partner, 'messages' | 'settings'>, data: MemberData): string {
  const words = { programName: settings.programName, moment: data.madeAt }
  const title = fillText(messages['myData.title'], words)
  const parts = Object.entries(data.sections).map(
    ([name, rows]) =>
      `<section><h2>${escapeHtml(nameOf(name))}</h2>${tableOf(rows, { label: nameOf(name), none: messages['myData.none'] })}</section>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>
body { margin: 24px; font: 16px/1.5 system-ui, sans-serif; }
div { overflow-x: auto; }
table { border-collapse: collapse; font-size: 14px; }
th, td { padding: 4px 12px 4px 0; border-bottom: 1px solid; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(fillText(messages['myData.text'], words))}</p>
${parts.join('\n')}
</main>
</body>
</html>
`
}

function tableOf(
  rows: MemberData['sections'][string],
  { label, none }: { readonly label: string; readonly none: string },
): string {
  const [first] = rows
  if (first === undefined) return `<p>${escapeHtml(none)}</p>`
  const names = Object.keys(first)
  const head = names.map((name) => `<th scope="col">${escapeHtml(nameOf(name))}</th>`).join('')
  const body = rows.map(
    (row) => `<tr>${names.map((name) => `<td>${escapeHtml(textOf(row[name]))}</td>`).join('')}</tr>`,
  )
  // What scrolls sideways takes the focus, and says what it is.
  return `<div tabindex="0" role="region" aria-label="${escapeHtml(label)}"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
}

/** `emailChoices` as "email choices". */
function nameOf(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
