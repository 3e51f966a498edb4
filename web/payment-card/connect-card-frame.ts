import type { CardFrameMessage, PageMessage, PortMessage } from '#contract/card-host-messages.ts'
import type { Network } from '#domain/dines/networks.ts'
import type { CardEntryState } from '#domain/cards/card-number.ts'
import { readCardFrameMessage } from './read-card-frame-message.ts'

const portMessage: PortMessage = 'commensal-card-port'

/** Source: specification, section 10, secure frame load timer. */
export const cardFrameLoadTimer = 20_000
const encryptTimer = 10_000

export type EncryptResult =
  | { readonly kind: 'encrypted'; readonly jwe: string; readonly cardType: Network; readonly lastFour: string }
  | { readonly kind: 'refused'; readonly state: Exclude<CardEntryState, 'valid'> }
  | { readonly kind: 'unreachable' }

/** What the frame says of its own accord: all but the answers to `encrypt`. */
export type CardFrameNews = Extract<CardFrameMessage, { type: 'ready' | 'state' | 'height' | 'submit' }>

export interface CardFrameConnection {
  encrypt(binding: { readonly sessionBinding: string; readonly nonce: string }): Promise<EncryptResult>
  focus(): void
  close(): void
}

export interface CardFrameOptions {
  readonly frameUrl: string
  readonly introduce: () => Extract<PageMessage, { type: 'init' }>
  readonly onNews: (news: CardFrameNews) => void
  readonly onLoadFailed: () => void
}

/** Loads the card host's page into the frame and talks with it over one port, which only the card host's origin can receive. */
export function connectCardFrame(iframe: HTMLIFrameElement, options: CardFrameOptions): CardFrameConnection {
  const { frameUrl, introduce, onNews, onLoadFailed } = options
  const waiting = new Map<string, (result: EncryptResult) => void>()
  const loadTimer = setTimeout(onLoadFailed, cardFrameLoadTimer)
  let port: MessagePort | undefined

  function handOver(): void {
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    port.addEventListener('message', ({ data }) => receive(readCardFrameMessage(data)))
    port.start()
    iframe.contentWindow?.postMessage(portMessage, new URL(frameUrl).origin, [channel.port2])
    say(introduce())
  }

  function receive(message: CardFrameMessage | undefined): void {
    if (message === undefined) return
    if (message.type === 'encrypted' || message.type === 'refused') return settle(message)
    if (message.type === 'ready') clearTimeout(loadTimer)
    onNews(message)
  }

  function settle(message: Extract<CardFrameMessage, { requestId: string }>): void {
    const answer = waiting.get(message.requestId)
    if (message.type === 'refused') answer?.({ kind: 'refused', state: message.state })
    else answer?.({ kind: 'encrypted', jwe: message.jwe, cardType: message.cardType, lastFour: message.lastFour })
  }

  function say(message: PageMessage): void {
    port?.postMessage(message)
  }

  iframe.addEventListener('load', handOver)
  iframe.src = frameUrl

  return {
    async encrypt(binding) {
      const requestId = crypto.randomUUID()
      const result = await new Promise<EncryptResult>((resolve) => {
        waiting.set(requestId, resolve)
        setTimeout(() => resolve({ kind: 'unreachable' }), encryptTimer)
        say({ type: 'encrypt', requestId, ...binding })
      })
      waiting.delete(requestId)
      return result
    },
    focus() {
      iframe.focus()
      say({ type: 'focus' })
    },
    close() {
      clearTimeout(loadTimer)
      iframe.removeEventListener('load', handOver)
      port?.close()
      for (const answer of waiting.values()) answer({ kind: 'unreachable' })
    },
  }
}
