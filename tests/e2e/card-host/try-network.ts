/** Runs inside the card frame, as a script that got in would: tries every way out, and tells which ones the browser refused. */
export async function tryNetwork(address: string): Promise<Record<string, 'sent' | 'refused'>> {
  // The browser is given this one function's text, so what it uses stands inside it.
  /* oxlint-disable unicorn/consistent-function-scoping */
  async function outcome(attempt: () => unknown): Promise<'sent' | 'refused'> {
    try {
      await attempt()
      return 'sent'
    } catch {
      return 'refused'
    }
  }

  function settled(target: EventTarget, success: string): Promise<void> {
    return new Promise((resolve, reject) => {
      target.addEventListener(success, () => resolve())
      target.addEventListener('error', () => reject(new Error('refused')))
    })
  }

  function load(element: HTMLElement): Promise<void> {
    document.body.append(element)
    return settled(element, 'load')
  }

  const form = Object.assign(document.createElement('form'), { action: address, method: 'post' })
  document.body.append(form)
  form.submit()
  // A beacon says that it was queued, whatever becomes of it: the site's record tells.
  navigator.sendBeacon(address, 'number')

  return {
    call: await outcome(() => fetch(address, { mode: 'no-cors' })),
    ownHost: await outcome(() => fetch('/healthz')),
    socket: await outcome(() => settled(new WebSocket(address.replace('http', 'ws')), 'open')),
    picture: await outcome(() => load(Object.assign(document.createElement('img'), { src: address }))),
    stylesheet: await outcome(() =>
      load(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })),
    ),
    markup: await outcome(() => (document.body.innerHTML = '<b>number</b>')),
  }
}
