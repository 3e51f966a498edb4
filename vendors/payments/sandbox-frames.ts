/** What both frames share: the port that their page hands them, and the call that they make to their own origin. */
const shared = `
let port
function opened(hear) {
  addEventListener('message', (event) => {
    if (event.source !== parent || event.data !== 'payments-port') return
    port = event.ports[0]
    port.addEventListener('message', ({ data }) => hear(data))
    port.start()
    port.postMessage({ type: 'ready' })
  })
}
async function send(deed, { clientSecret, key }, fields) {
  const [id] = clientSecret.split('_secret_')
  try {
    const answer = await fetch('/v1/setup_intents/' + id + '/' + deed, {
      method: 'POST',
      headers: { authorization: 'Bearer ' + key },
      body: new URLSearchParams({ client_secret: clientSecret, ...fields }),
    })
    const body = await answer.json()
    return answer.ok ? { setupIntent: body } : { error: body.error }
  } catch {
    return { error: { type: 'api_connection_error' } }
  }
}
`

export const cardPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Card</title>
<link rel="stylesheet" href="/v3/frame.css">
<form id="card" novalidate>
  <p class="wide"><label for="number">Card number</label><input id="number" inputmode="numeric" autocomplete="cc-number" maxlength="23" required></p>
  <p><label for="expiry">Expires (MM/YY)</label><input id="expiry" inputmode="numeric" autocomplete="cc-exp" maxlength="5" required></p>
  <p><label for="cvc">Security code</label><input id="cvc" inputmode="numeric" autocomplete="cc-csc" maxlength="4" required></p>
  <p class="wide" id="problem" role="alert" hidden></p>
</form>
<script src="/v3/card.js"></script>
`

export const cardScript = `${shared}
const [number, expiry, cvc] = ['number', 'expiry', 'cvc'].map((id) => document.getElementById(id))
const problem = document.getElementById('problem')
const digits = (field) => field.value.replaceAll(/\\D/g, '')
const checks = [
  [number, () => digits(number).length >= 13, 'incomplete_number', 'Your card number is incomplete.'],
  [expiry, () => isFuture(digits(expiry)), 'incomplete_expiry', 'Your card’s expiration date is incomplete or over.'],
  [cvc, () => digits(cvc).length >= 3, 'incomplete_cvc', 'Your card’s security code is incomplete.'],
]
function isFuture(text) {
  const [month, year] = [Number(text.slice(0, 2)), 2000 + Number(text.slice(2))]
  return text.length === 4 && month >= 1 && month <= 12 && new Date(year, month) > new Date()
}
function complain(field, message) {
  for (const one of [number, expiry, cvc]) {
    for (const [name, value] of [['aria-invalid', 'true'], ['aria-describedby', 'problem']]) {
      if (one === field) one.setAttribute(name, value)
      else one.removeAttribute(name)
    }
  }
  problem.hidden = field === null
  problem.textContent = message
}
number.addEventListener('input', () => (number.value = digits(number).replaceAll(/(.{4})(?=.)/g, '$1 ')))
expiry.addEventListener('input', () => (expiry.value = digits(expiry).replace(/^(..)(.)/, '$1/$2')))
document.addEventListener('input', () => {
  complain(null, '')
  port?.postMessage({ type: 'change', complete: checks.every(([, isGood]) => isGood()) })
})
document.getElementById('card').addEventListener('submit', (event) => event.preventDefault())
new ResizeObserver(() => port?.postMessage({ type: 'height', pixels: document.documentElement.offsetHeight })).observe(document.documentElement)

opened(async (data) => {
  if (data.type === 'focus') return (document.querySelector('[aria-invalid]') ?? number).focus()
  if (data.type === 'style') return dress(data.style)
  if (data.type !== 'confirm') return
  const { id } = data
  const wrong = checks.find(([, isGood]) => !isGood())
  if (wrong) {
    const [field, , code, message] = wrong
    complain(field, message)
    field.focus()
    return port.postMessage({ type: 'confirmed', id, error: { type: 'validation_error', code, message } })
  }
  const fields = { number: digits(number), expiry: expiry.value, cvc: cvc.value }
  port.postMessage({ type: 'confirmed', id, ...(await send('confirm', data, fields)) })
})

/** As the page asks for it; a colour that is none is left out by the browser. */
function dress({ base = {}, invalid = {} }) {
  const { style } = document.documentElement
  if (base.color) style.setProperty('--ink', base.color)
  if (base.iconColor) style.setProperty('--line', base.iconColor)
  if (base.backgroundColor) style.setProperty('--paper', base.backgroundColor)
  if (base.fontFamily) style.setProperty('--font', base.fontFamily)
  if (invalid.color) style.setProperty('--wrong', invalid.color)
  port.postMessage({ type: 'height', pixels: document.documentElement.offsetHeight })
}
`

export const challengePage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Confirmation by your bank</title>
<link rel="stylesheet" href="/v3/frame.css">
<main class="bank">
  <h1>Confirm your card</h1>
  <p>This stands in for the page of your bank. A real one asks for a code, or for its app.</p>
  <p><button id="approve">Approve</button> <button id="refuse">Refuse</button></p>
</main>
<script src="/v3/challenge.js"></script>
`

export const challengeScript = `${shared}
opened((data) => {
  if (data.type !== 'challenge') return
  for (const outcome of ['approve', 'refuse']) {
    const button = document.getElementById(outcome)
    button.addEventListener('click', async () => {
      for (const one of document.querySelectorAll('button')) one.disabled = true
      port.postMessage({ type: 'confirmed', ...(await send('challenge', data, { outcome })) })
    })
  }
  document.getElementById('approve').focus()
})
`

export const frameStyle = `
:root { --ink: CanvasText; --line: GrayText; --paper: Field; --wrong: Mark; --font: sans-serif; background: transparent; }
* { box-sizing: border-box; margin: 0; }
body { padding: 3px; color: var(--ink); font: 16px/1.4 var(--font); }
form { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
.wide { grid-column: 1 / -1; }
label { display: block; margin-bottom: 4px; font-size: 14px; }
input { width: 100%; min-height: 48px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; background: var(--paper); color: var(--ink); font: inherit; }
input:focus-visible, button:focus-visible { outline: 2px solid var(--ink); outline-offset: 1px; }
input[aria-invalid] { border: 2px solid var(--wrong); }
#problem { color: var(--wrong); font-size: 14px; }
html:has(.bank) { height: 100%; background: rgb(0 0 0 / 60%); }
html:has(.bank) body { display: grid; height: 100%; place-items: center; }
.bank { display: grid; gap: 16px; width: min(400px, calc(100vw - 32px)); padding: 24px; border-radius: 12px; background: Canvas; color: CanvasText; }
.bank h1 { font-size: 22px; }
.bank button { min-width: 120px; margin-right: 8px; min-height: 48px; padding: 8px 16px; font: inherit; }
`
