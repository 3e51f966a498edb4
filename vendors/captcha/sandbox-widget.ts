/**
 * The stand-in's script, as a browser gets it. It marks the badge with how it was asked to be rendered. Whoever closes the challenge is told to nobody, as
 * it is with Google's.
 */
export const sandboxWidget = `(() => {
  const { origin } = new URL(document.currentScript.src)
  const widgets = []
  function render(container, given) {
    const badge = document.createElement('div')
    badge.className = 'grecaptcha-badge'
    badge.textContent = 'protected by reCAPTCHA'
    Object.assign(badge.dataset, { size: given.size, badge: given.badge, sitekey: given.sitekey })
    Object.assign(badge.style, { position: 'fixed', bottom: '14px', [given.badge === 'bottomleft' ? 'left' : 'right']: 0 })
    Object.assign(badge.style, { width: '84px', padding: '6px 8px', background: 'Canvas', color: 'CanvasText' })
    Object.assign(badge.style, { font: '11px/1.4 sans-serif', boxShadow: '0 0 5px GrayText' })
    const challenge = document.createElement('iframe')
    challenge.src = origin + '/recaptcha/api2/bframe'
    challenge.title = 'recaptcha challenge'
    Object.assign(challenge.style, { position: 'fixed', visibility: 'hidden' })
    container.append(badge, challenge)
    return widgets.push({ given, challenge }) - 1
  }
  async function execute(id) {
    const { given, challenge } = widgets[id]
    const answer = await fetch(origin + '/recaptcha/api2/token?k=' + encodeURIComponent(given.sitekey))
    const { outcome, token } = await answer.json()
    if (outcome === 'solve') return given.callback(token)
    if (outcome === 'fail') return given['error-callback']()
    challenge.style.visibility = 'visible'
    setTimeout(() => (challenge.style.visibility = 'hidden'), 700)
  }
  globalThis.grecaptcha = { ready: (run) => setTimeout(run), render, execute, reset() {} }
})()
`
