import { fillText } from '#domain/content/fill-text.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import type { Partner } from '#partners/registry.ts'
import type { MailContent, MailLink } from './mail-content.ts'

export interface RenderedMail {
  readonly html: string
  readonly text: string
}

type Look = Pick<Partner, 'theme' | 'settings' | 'messages'>

/** A mail in both forms. Pure; whatever stands in the content is shown as it is written, and is never markup. */
export function renderMail(partner: Look, content: MailContent): RenderedMail {
  return { html: htmlOf(partner, content), text: textOf(partner, content) }
}

/** How wide the mail gets at most; below that it is as wide as the screen. */
const widthPx = 560

/** Tables, and every look in the element itself: that is what mail programs agree on. Letters are those that a machine has. */
function htmlOf(
  partner: Look,
  { subject, preheader, title, paragraphs, button, notes, because, links = [] }: MailContent,
): string {
  const { colors, scheme, radius, type, wordmark } = partner.theme
  const serif = /serif|fraunces|playfair|lora|newsreader|bitter|cormorant|cinzel|marcellus/.test(type.title)
  const letters = "-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"
  const titleLetters = serif ? "Georgia,'Times New Roman',serif" : letters
  const words = paragraphs.map(
    (text) =>
      `<p style="margin:0 0 16px;font-size:16px;line-height:24px;color:${colors.ink};overflow-wrap:anywhere">${escapeHtml(text)}</p>`,
  )
  const smallStyle = `margin:0 0 12px;font-size:14px;line-height:20px;color:${colors.mutedInk};overflow-wrap:anywhere`
  const small = [
    ...[...notes, because].map(escapeHtml),
    ...links.map(
      ({ text, address }) =>
        `<a href="${escapeHtml(address)}" style="color:${colors.mutedInk}">${escapeHtml(text)}</a>`,
    ),
    ...helpLines(partner).map(escapeHtml),
  ].map((line) => `<p style="${smallStyle}">${line}</p>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${scheme}">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background-color:${colors.ground};font-family:${letters}">
<div role="main">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colors.ground}" style="background-color:${colors.ground}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${widthPx}px">
<tr><td style="padding:0 8px 16px;font-family:${titleLetters};font-size:24px;line-height:32px;font-weight:${wordmark.weight};text-transform:${wordmark.casing === 'none' ? 'none' : `${wordmark.casing}case`};color:${colors.accent}">${escapeHtml(wordmark.text)}</td></tr>
<tr><td bgcolor="${colors.surface}" style="background-color:${colors.surface};border:1px solid ${colors.line};border-radius:${radius}px;padding:28px 24px">
<h1 style="margin:0 0 16px;font-family:${titleLetters};font-size:26px;line-height:34px;font-weight:${type.titleWeight};color:${colors.ink};overflow-wrap:anywhere">${escapeHtml(title)}</h1>
${words.join('\n')}
${button === undefined ? '' : buttonOf(partner, button)}
</td></tr>
<tr><td style="padding:20px 8px 0">
${small.join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
`
}

/** A cell with a colour: a link with padding is flat where a program knows no blocks. The address stands below for who can't press it. */
function buttonOf(
  { theme: { colors, controlRadius }, messages }: Look,
  { text, address }: NonNullable<MailContent['button']>,
) {
  const href = escapeHtml(address)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr>
<td bgcolor="${colors.accent}" style="background-color:${colors.accent};border-radius:${controlRadius}px"><a href="${href}" style="display:inline-block;padding:14px 16px;font-size:16px;line-height:22px;font-weight:600;color:${colors.onAccent};text-decoration:none">${escapeHtml(text)}</a></td>
</tr></table>
<p style="margin:0;font-size:14px;line-height:20px;color:${colors.mutedInk}">${escapeHtml(messages['mail.plainLink'])}<br><a href="${href}" style="color:${colors.accent};overflow-wrap:anywhere;word-break:break-all">${href}</a></p>`
}

function textOf(partner: Look, { title, paragraphs, button, notes, because, links = [] }: MailContent): string {
  const linkText = ({ text, address }: MailLink) => `${text}:\n${address}`
  const main = button === undefined ? [] : [linkText(button)]
  const parts = [title, ...paragraphs, ...main, ...notes, '--', because, ...links.map(linkText), ...helpLines(partner)]
  return `${parts.join('\n\n')}\n`
}

/** Who writes, and who helps. */
function helpLines({ messages, settings: { programName, customerSupport } }: Look): string[] {
  const { phone, email } = customerSupport
  return [fillText(messages['mail.help'], { programName, supportPhone: phone.formatted, supportEmail: email.display })]
}
