import { fillText } from '#domain/content/fill-text.ts'
import { isRaisedByEmails } from '#domain/rates/email-rate.ts'
import { imageAddress } from '#domain/requests/image-address.ts'
import { rulesDay } from '#domain/rules/rules-in-force.ts'
import { applyCasing } from '#domain/text/casing.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { fontFaceCss, themeCss } from '#partners/files/theme/theme-css.ts'
import type { MessageKey } from '#partners/files/words/message-keys.ts'
import { publicSettings } from '#partners/public-settings.ts'
import type { Partner } from '#partners/registry.ts'
import { heroPath } from '../images/versioned-path.ts'
import { fontAddress } from '../pages/font-routes.ts'
import type { Answer, Standing } from './answer-subscription.ts'
import { pageCss } from './page-css.ts'
import { unsubscribeAddress } from './unsubscribe-links.ts'

/** How it stands with the link's mails; a link that nobody was mailed; one address with too many calls; or a database that is away. */
export type Shown = Standing | 'unknown' | 'busy' | 'down'

interface Drawing {
  readonly shown: Shown
  readonly token: string
  readonly nonce: string
  readonly today: Date
}

interface Said {
  readonly title: string
  readonly paragraphs: readonly string[]
  /** The first is the one that most people come for. */
  readonly buttons: readonly { readonly answer: Answer; readonly text: string }[]
}

/**
 * The page of a link that ends mails: whole in itself, with forms and no script, since mail programs open it in browsers of all kinds. Pure; it says nothing
 * of whose link it is, and what was asked for stands nowhere in it but in the forms' address.
 */
export function drawUnsubscribePage(partner: Partner, { shown, token, nonce, today }: Drawing): string {
  const { theme, messages } = partner
  const { title, paragraphs, buttons } = wordsOf(partner, shown, rulesDay(today.getTime()))
  const address = unsubscribeAddress(token)
  const forms = buttons.map(
    ({ answer, text }, at) =>
      `<form method="post" action="${escapeHtml(address)}"><button name="do" value="${answer}" class="${at === 0 ? 'main' : 'other'}">${escapeHtml(text)}</button></form>`,
  )
  const again = `<p><a class="main" href="${escapeHtml(address)}">${escapeHtml(messages['unsubscribe.again'])}</a></p>`
  const picture = imageAddress({ base: '/images', transform: 'plain', path: heroPath(partner) })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${title} - ${partner.settings.programName}`)}</title>
<style nonce="${nonce}">${themeCss(theme)}${fontFaceCss(theme, fontAddress)}${pageCss}</style>
</head>
<body>
<header><a href="/">${escapeHtml(applyCasing(theme.wordmark.text, theme.wordmark.casing))}</a></header>
<main>
<h1>${escapeHtml(title)}</h1>
${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
${shown === 'busy' || shown === 'down' ? again : forms.join('\n')}
<p><a href="/account/user_profile#told">${escapeHtml(messages['unsubscribe.profile'])}</a></p>
</main>
<img src="${picture}" alt="" width="1600" height="900">
</body>
</html>
`
}

function wordsOf(partner: Partner, shown: Shown, day: string): Said {
  const { messages, settings } = partner
  const { programName, customerSupport } = settings
  const say = (key: MessageKey, topic = '') =>
    fillText(messages[key], { programName, topic, supportPhone: customerSupport.phone.formatted })
  if (shown === 'busy' || shown === 'down')
    return { title: say('unsubscribe.title.down'), paragraphs: [say('unsubscribe.text.down')], buttons: [] }
  if (shown === 'unknown')
    return { title: say('unsubscribe.title.unknown'), paragraphs: [say('unsubscribe.text.unknown')], buttons: [] }
  const { category, state, hasOthers } = shown
  const { showEarnRate, ratesForAll } = publicSettings(partner, day)
  const isRaised = state !== 'none' && showEarnRate && isRaisedByEmails(ratesForAll.steps)
  const text = say(`unsubscribe.text.${state}`, messages[`unsubscribe.topic.${category}`])
  const button = (answer: Answer) => ({ answer, text: say(`unsubscribe.${answer}`) })
  const own = { on: [button('stop')], off: [button('resume')], none: [] }[state]
  return {
    title: say(`unsubscribe.title.${state}`),
    paragraphs: [text, say('unsubscribe.keeps'), ...(isRaised ? [say('unsubscribe.rate')] : [])],
    buttons: state === 'off' && hasOthers ? [...own, button('stopAll')] : own,
  }
}
