import type { CardFrameMessage, PageMessage } from '#contract/card-host-messages.ts'
import { cardBrandOf } from '#domain/cards/card-brand.ts'
import { type FrameSettings, settingsElementId } from './frame-settings.ts'
import { acceptPort } from './accept-port.ts'
import { type CardField, createCardField } from './card-field.ts'
import { sealNumber } from './envelope.ts'
import { readPageMessage } from './read-page-message.ts'

/** Written by our own server into this very page: trusted, as the script itself is. */
const settings = JSON.parse(document.getElementById(settingsElementId)?.textContent ?? '') as FrameSettings
const clockDifference = settings.servedAt - Date.now()

acceptPort(settings.origins, serve)

/** Answers the page over its port: the entry's state, and the number only as an envelope to the vault. */
function serve(port: MessagePort): void {
  let field: CardField | undefined

  function tell(message: CardFrameMessage): void {
    port.postMessage(message)
  }

  function init({ acceptedBrands, texts }: Extract<PageMessage, { type: 'init' }>): CardField {
    const created = createCardField({
      acceptedBrands,
      texts,
      onChange: ({ state, brand }) => tell({ type: 'state', state, brand: brand?.code ?? null }),
      onSubmit: () => tell({ type: 'submit' }),
    })
    tell({ type: 'ready' })
    new ResizeObserver(() => tell({ type: 'height', pixels: Math.ceil(document.body.offsetHeight) })).observe(
      document.body,
    )
    return created
  }

  async function answer(data: unknown): Promise<void> {
    const message = readPageMessage(data)
    if (message?.type === 'init') field ??= init(message)
    if (message?.type === 'focus') field?.focus()
    if (message?.type === 'encrypt' && field) tell(await encrypt(field, message))
  }

  port.addEventListener('message', ({ data }) => void answer(data))
  port.start()
}

async function encrypt(
  field: CardField,
  { requestId, sessionBinding, nonce }: Extract<PageMessage, { type: 'encrypt' }>,
): Promise<CardFrameMessage> {
  const { digits, state } = field.read()
  field.showError()
  if (state !== 'valid') return { type: 'refused', requestId, state }
  const brand = cardBrandOf(digits)
  if (brand === undefined) throw new Error('A valid number has a brand')

  const iat = Math.floor((Date.now() + clockDifference) / 1000)
  const jwe = await sealNumber(digits, {
    key: settings.key,
    binding: { partnerId: settings.partnerId, sessionBinding, nonce, iat },
  })
  return { type: 'encrypted', requestId, jwe, cardType: brand.network, lastFour: digits.slice(-4) }
}
