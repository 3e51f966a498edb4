import type { PortMessage } from '#contract/card-host-messages.ts'

const portMessage: PortMessage = 'commensal-card-port'

/**
 * Waits for the one port that the page hands over: only from the window that holds the frame, only from an allowed origin,
 * only once. A frame opened as a window of its own has no parent, and accepts nothing.
 */
export function acceptPort(origins: readonly string[], onPort: (port: MessagePort) => void): void {
  if (window.parent === window) return

  window.addEventListener('message', function receive(event) {
    if (event.source !== window.parent || !origins.includes(event.origin)) return
    const [port, ...more] = event.ports
    if (event.data !== portMessage || port === undefined || more.length > 0) return
    window.removeEventListener('message', receive)
    onPort(port)
  })
}
