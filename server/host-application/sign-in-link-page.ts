import { escapeHtml } from '#domain/text/escape-html.ts'
import type { Partner } from '#partners/registry.ts'
import { fontFaceCss, themeCss } from '#partners/files/theme/theme-css.ts'
import { fontAddress } from '../pages/font-routes.ts'
import { signInLinkPath } from './sign-in-link.ts'

interface LinkPage {
  readonly token: string
  readonly nonce: string
}

/**
 * What a link opens: a form with a button, in the partner's look, which a script sends at once. Not while the page is drawn ahead of time, nor where
 * nobody sees it. Pure.
 */
export function signInLinkPage({ messages, theme }: Partner, { token, nonce }: LinkPage): string {
  const say = (key: 'title' | 'text' | 'button') => escapeHtml(messages[`signInLink.${key}`])
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${theme.colors.ground}">
<title>${say('title')}</title>
<style nonce="${nonce}">${themeCss(theme)}${fontFaceCss(theme, fontAddress)}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100svh; display: grid; place-items: center; padding: 24px; background: var(--color-ground); color: var(--color-ink); font: 17px/1.5 var(--font-text); }
main { width: 100%; max-width: 420px; text-align: center; }
h1 { margin: 0 0 12px; font: var(--weight-title) 30px/1.15 var(--font-title); letter-spacing: var(--tracking-title); text-transform: var(--casing-title); }
p { margin: 0 0 28px; text-wrap: balance; }
button { min-height: 52px; padding: 0 32px; border: 0; border-radius: var(--radius-control); background: var(--color-accent); color: var(--color-on-accent); font: inherit; font-weight: var(--weight-strong); cursor: pointer; }
button:focus-visible { outline: 3px solid var(--color-ink); outline-offset: 3px; }
button[aria-disabled] { opacity: 0.6; }
</style>
</head>
<body>
<main>
<h1>${say('title')}</h1>
<p>${say('text')}</p>
<form method="post" action="${signInLinkPath}">
<input type="hidden" name="token" value="${token}">
<button>${say('button')}</button>
</form>
</main>
<script nonce="${nonce}">${script}</script>
</body>
</html>
`
}

/** Once, whatever comes first, the script or a finger; and again where the page comes back from the browser's history. */
const script = `(() => {
const form = document.forms[0];
const button = form.querySelector('button');
let sent = false;
form.addEventListener('submit', (event) => {
if (sent) event.preventDefault();
sent = true;
button.setAttribute('aria-disabled', 'true');
});
const go = () => { if (!document.prerendering && document.visibilityState === 'visible' && !sent) form.requestSubmit(); };
addEventListener('pageshow', (event) => { if (event.persisted) sent = false; go(); });
document.addEventListener('prerenderingchange', go);
document.addEventListener('visibilitychange', go);
})()`
