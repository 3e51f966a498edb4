/**
 * The stand-in's script, as a page gets it: `Stripe(key)` with one card element and `confirmCardSetup`, as far as they are used here. Nothing that is typed
 * into its frame comes to the page. The bank's second step lies over everything in the body, as Stripe's does.
 */
export const sandboxScript = `(() => {
  const { origin } = new URL(document.currentScript.src)

  function frameOf(path, title) {
    const frame = document.createElement('iframe')
    frame.src = origin + path
    frame.title = title
    frame.style.border = '0'
    return frame
  }

  /** One port to a frame, once it is there: nobody but the provider's own page can hold its other end. */
  function connect(frame, hear) {
    return new Promise((connected) => {
      frame.addEventListener('load', () => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', ({ data }) => hear(data))
        port1.start()
        frame.contentWindow.postMessage('payments-port', origin, [port2])
        connected(port1)
      })
    })
  }

  function createCard({ style = {} } = {}) {
    const listeners = new Map()
    const waiting = new Map()
    let frame = null
    let port = null
    let asked = 0
    const tell = (event, data) => (listeners.get(event) ?? []).forEach((listener) => listener(data))
    function hear(data) {
      if (data.type === 'height') return void (frame.style.height = data.pixels + 'px')
      if (data.type === 'confirmed') return waiting.get(data.id)?.(data)
      tell(data.type, data)
    }
    return {
      on(event, listener) {
        listeners.set(event, [...(listeners.get(event) ?? []), listener])
        return this
      },
      mount(container) {
        frame = frameOf('/v3/card.html', 'Secure card payment input frame')
        Object.assign(frame.style, { display: 'block', width: '100%', height: '160px' })
        const ready = connect(frame, hear)
        container.append(frame)
        ready.then((opened) => {
          port = opened
          port.postMessage({ type: 'style', style })
        })
      },
      focus() {
        frame?.focus()
        port?.postMessage({ type: 'focus' })
      },
      destroy() {
        frame?.remove()
        port?.close()
        for (const settle of waiting.values()) settle({ error: { type: 'api_connection_error' } })
        listeners.clear()
      },
      confirm(clientSecret, key) {
        const id = ++asked
        return new Promise((settle) => {
          waiting.set(id, settle)
          if (port === null) return settle({ error: { type: 'api_connection_error' } })
          port.postMessage({ type: 'confirm', id, clientSecret, key })
        })
      },
    }
  }

  /** The bank's own page, over everything, until it is answered. */
  function challenge(clientSecret, key) {
    return new Promise((settle) => {
      const cover = document.createElement('div')
      cover.tabIndex = -1
      Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: '2147483647' })
      const frame = frameOf('/v3/challenge.html', 'Confirmation by your bank')
      Object.assign(frame.style, { width: '100%', height: '100%' })
      const ready = connect(frame, (data) => {
        if (data.type !== 'confirmed') return
        cover.remove()
        settle(data)
      })
      cover.append(frame)
      document.body.append(cover)
      ready.then((port) => {
        port.postMessage({ type: 'challenge', clientSecret, key })
        frame.focus()
      })
    })
  }

  globalThis.Stripe = (key) => ({
    elements: () => ({ create: (_kind, options) => createCard(options) }),
    async confirmCardSetup(clientSecret, { payment_method: { card } }) {
      const first = await card.confirm(clientSecret, key)
      if (first.error) return { error: first.error }
      if (first.setupIntent.status !== 'requires_action') return { setupIntent: first.setupIntent }
      const second = await challenge(clientSecret, key)
      return second.error ? { error: second.error } : { setupIntent: second.setupIntent }
    },
  })
})()
`
