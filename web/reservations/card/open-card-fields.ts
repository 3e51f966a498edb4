import { makeWay } from './make-way.ts'
import { type CardElement, loadStripe, type SetupResult, type Stripe } from './stripe-script.ts'

/** How long the provider's frame may take until it is taken for absent. */
export const cardFieldsTimer = 12_000

/** `incomplete`: the frame shows what is missing; `stepRefused`: the bank was not answered, or said no; `away`: nobody knows. */
export type CardOutcome = 'held' | 'incomplete' | 'declined' | 'stepRefused' | 'away'

export interface CardFields {
  /** Gives the card that was typed for a set-up, with the bank's question where it has one. */
  confirm(clientSecret: string): Promise<CardOutcome>
  focus(): void
  close(): void
}

interface Opening {
  readonly script: string
  readonly publishableKey: string
}

/** Shows the payment provider's own fields in the container. What is typed there this page never sees. Rejects where script or frame does not come. */
export async function openCardFields(
  container: HTMLElement,
  { script, publishableKey }: Opening,
  signal: AbortSignal,
): Promise<CardFields> {
  const stripe = await loadStripe(script, publishableKey)
  signal.throwIfAborted()
  const card = stripe.elements().create('card', { hidePostalCode: true, disableLink: true, style: styleOf(container) })
  signal.addEventListener('abort', () => card.destroy(), { once: true })
  await readiness(card, container)
  signal.throwIfAborted()
  return {
    confirm: (clientSecret) => makeWay(container.closest('dialog'), () => confirm({ stripe, card }, clientSecret)),
    focus: () => card.focus(),
    close: () => card.destroy(),
  }
}

function readiness(card: CardElement, container: HTMLElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      card.destroy()
      reject(new Error('The fields of the payment provider did not come'))
    }, cardFieldsTimer)
    card.on('ready', () => {
      clearTimeout(timer)
      resolve()
    })
    card.mount(container)
  })
}

interface Given {
  readonly stripe: Stripe
  readonly card: CardElement
}

async function confirm({ stripe, card }: Given, clientSecret: string): Promise<CardOutcome> {
  const result = await stripe
    .confirmCardSetup(clientSecret, { payment_method: { card } })
    .catch((): SetupResult => ({ error: { type: 'api_connection_error' } }))
  return outcomeOf(result)
}

/** Source: docs.stripe.com/api/errors. */
export function outcomeOf({ error }: SetupResult): CardOutcome {
  // What was given before and only not heard of is given all the same.
  if (error === undefined || error.setup_intent?.status === 'succeeded') return 'held'
  if (error.type === 'validation_error') return 'incomplete'
  if (error.code === 'setup_intent_authentication_failure') return 'stepRefused'
  return error.type === 'card_error' ? 'declined' : 'away'
}

/** The fields look as the page around them does; a frame of another origin has to be told. */
function styleOf(container: HTMLElement): object {
  const { color, backgroundColor, borderColor, fontSize } = getComputedStyle(container)
  const wrong = getComputedStyle(container).getPropertyValue('--color-danger')
  return {
    base: { color, fontSize, backgroundColor, iconColor: borderColor },
    invalid: { color: wrong, iconColor: wrong },
  }
}
