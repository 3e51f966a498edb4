import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import type { CardFrameTexts } from '#contract/card-host-messages.ts'
import type { CardBrandCode } from '#domain/cards/card-brand.ts'
import type { CardEntryState } from '#domain/cards/card-number.ts'
import {
  type CardFrameConnection,
  type CardFrameNews,
  connectCardFrame,
  type EncryptResult,
} from './connect-card-frame.ts'
import styles from './card-frame.module.css'

/** The frame's height before it has told its own: label, field and one line of help. */
const usualHeight = 124

export interface CardFrameHandle {
  /** The number as an envelope bound to this session and nonce, or why there is none, which the frame shows too. */
  encrypt(binding: { readonly sessionBinding: string; readonly nonce: string }): Promise<EncryptResult>
  focus(): void
}

export interface CardFrameProps {
  readonly ref?: Ref<CardFrameHandle>
  /** The card host's page for this partner. */
  readonly frameUrl: string
  readonly title: string
  readonly acceptedBrands: readonly CardBrandCode[]
  readonly texts: CardFrameTexts
  readonly className?: string
  readonly onReady?: () => void
  readonly onState?: (entry: { readonly state: CardEntryState; readonly brand: CardBrandCode | null }) => void
  readonly onSubmit?: () => void
  readonly onLoadFailed?: () => void
}

/** The field for a card number, which lives on the card host's page: nothing of this site can read it. */
export function CardFrame({ ref, ...props }: CardFrameProps) {
  const { frameUrl, title, acceptedBrands, texts, className } = props
  const iframe = useRef<HTMLIFrameElement>(null)
  const connection = useRef<CardFrameConnection>(null)
  const [height, setHeight] = useState(usualHeight)

  const introduce = useEffectEvent(() => ({ type: 'init', acceptedBrands, texts }) as const)
  const fail = useEffectEvent(() => props.onLoadFailed?.())
  const hear = useEffectEvent((news: CardFrameNews) => {
    switch (news.type) {
      case 'ready':
        return props.onReady?.()
      case 'state':
        return props.onState?.({ state: news.state, brand: news.brand })
      case 'height':
        return setHeight(news.pixels)
      case 'submit':
        return props.onSubmit?.()
    }
  })

  // Meets the card host's page. Its address is set here and not in the markup, since a server-rendered frame could load before anyone listens.
  useEffect(() => {
    if (iframe.current === null) return undefined
    connection.current = connectCardFrame(iframe.current, {
      frameUrl,
      introduce: () => introduce(),
      onNews: (news) => hear(news),
      onLoadFailed: () => fail(),
    })
    return () => connection.current?.close()
  }, [frameUrl])

  useImperativeHandle(ref, () => ({
    encrypt: async (binding) => connection.current?.encrypt(binding) ?? { kind: 'unreachable' },
    focus: () => connection.current?.focus(),
  }))

  return (
    <iframe
      ref={iframe}
      title={title}
      className={className ?? styles.frame}
      height={height}
      width="100%"
      // The frame keeps its own origin, the card host's and never ours, so that its port can be addressed to it alone.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin"
      allow=""
      referrerPolicy="no-referrer"
    />
  )
}
