import { type KeptSetup, newName } from './sandbox-book.ts'
import { browserSetup, type Served } from './sandbox-served.ts'

/** Source: docs.stripe.com/testing. README.md lists them. */
const declined = '4000000000000002'
const challenged = '4000002500003155'

/** The calls of the stand-in's own frames, with the publishable key and the set-up's client secret. */
export async function answerBrowser(served: Served): Promise<void> {
  const { book, path, form, refuse } = served
  const [area, id = '', deed] = path
  const setup = area === 'setup_intents' ? book.setups.get(id) : undefined
  if (!setup || form.get('client_secret') !== setup.clientSecret) return refuse(404, 'resource_missing')
  switch (deed) {
    case 'confirm':
      return confirm(served, setup)
    case 'challenge':
      return endChallenge(served, setup)
    default:
      return refuse(404, 'resource_missing')
  }
}

/** The one place at which a card number arrives. It is kept nowhere. */
async function confirm(served: Served, setup: KeptSetup): Promise<void> {
  const { book, faults, form, send, refuse } = served
  if (faults.has('confirmDown')) return refuse(503, 'api_error')
  if (setup.status === 'succeeded' || setup.status === 'canceled')
    return send(400, {
      error: {
        type: 'invalid_request_error',
        code: 'setup_intent_unexpected_state',
        message: 'This set-up is over.',
        setup_intent: browserSetup(setup),
      },
    })
  const number = (form.get('number') ?? '').replaceAll(/\D/g, '')
  if (!isNumber(number)) return cardError(served, setup, ['incorrect_number', 'Your card number is invalid.'])
  if (number === declined || faults.has('confirmDeclined'))
    return cardError(served, setup, ['card_declined', 'Your card was declined.'])
  const method = { id: newName('pm'), brand: brandOf(number), last4: number.slice(-4), customer: setup.customer }
  const isChallenged = number === challenged || faults.has('challengeRefused')
  const status = isChallenged ? 'requires_action' : 'succeeded'
  const next: KeptSetup = { ...setup, method, status, error: null }
  await book.keep(next)
  send(200, browserSetup(next))
}

/** What the card holder said to their bank, or what it made of it. */
async function endChallenge(served: Served, setup: KeptSetup): Promise<void> {
  const { book, faults, form, send, refuse } = served
  if (setup.status !== 'requires_action') return refuse(400, 'setup_intent_unexpected_state')
  if (form.get('outcome') !== 'approve' || faults.has('challengeRefused'))
    return cardError(served, setup, [
      'setup_intent_authentication_failure',
      'We are unable to authenticate your payment method. Please choose a different one and try again.',
    ])
  const next: KeptSetup = { ...setup, status: 'succeeded' }
  await book.keep(next)
  send(200, browserSetup(next))
}

async function cardError(
  { book, send }: Served,
  setup: KeptSetup,
  [code, message]: readonly [string, string],
): Promise<void> {
  const next: KeptSetup = { ...setup, method: null, status: 'requires_payment_method', error: code }
  await book.keep(next)
  send(402, { error: { type: 'card_error', code, message, setup_intent: browserSetup(next) } })
}

function isNumber(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function brandOf(digits: string): string {
  if (digits.startsWith('4')) return 'visa'
  if (/^3[47]/.test(digits)) return 'amex'
  if (/^6(011|5)/.test(digits)) return 'discover'
  return /^(5[1-5]|2[2-7])/.test(digits) ? 'mastercard' : 'unknown'
}
