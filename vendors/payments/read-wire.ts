import type { CardSetup, HeldCard, SetupPurpose, SetupState } from './provider.ts'
import type { SetupIntentWire } from './wire.ts'

export function setupOf(wire: SetupIntentWire): CardSetup {
  return { name: wire.id, clientSecret: wire.client_secret, purpose: purposeOf(wire), state: stateOf(wire) }
}

function purposeOf({ metadata: { lock, member, partner } }: SetupIntentWire): SetupPurpose | null {
  return lock === undefined || member === undefined || partner === undefined ? null : { lock, member, partner }
}

function stateOf({ status, payment_method, last_setup_error: error }: SetupIntentWire): SetupState {
  switch (status) {
    case 'requires_payment_method':
    case 'requires_confirmation':
      return { kind: 'cardNeeded', isDeclined: (error ?? null) !== null }
    case 'requires_action':
      return { kind: 'stepNeeded' }
    case 'processing':
      return { kind: 'processing' }
    case 'canceled':
      return { kind: 'cancelled' }
    case 'succeeded': {
      const card = cardOf(payment_method)
      // A set-up without its card holds nothing.
      return card === null ? { kind: 'cancelled' } : { kind: 'ready', card }
    }
  }
}

/** What may be shown is shown only where it looks like it: a number in its place would not. */
function cardOf(method: SetupIntentWire['payment_method']): HeldCard | null {
  if (method === null) return null
  if (typeof method === 'string') return { paymentMethod: method, brand: null, lastFour: null }
  const { brand = null, last4 = null } = method.card ?? {}
  return {
    paymentMethod: method.id,
    brand: brand !== null && /^[a-z_]{1,20}$/.test(brand) ? brand : null,
    lastFour: last4 !== null && /^\d{4}$/.test(last4) ? last4 : null,
  }
}

/** Whether the card of a set-up was let go already. */
export function isLetGo({ payment_method: method }: SetupIntentWire): boolean {
  return method !== null && typeof method !== 'string' && method.customer === null
}
