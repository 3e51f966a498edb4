import type { CardFrameMessage } from '#contract/card-host-messages.ts'
import type { Network } from '#domain/dines/networks.ts'
import { type CardBrandCode, cardBrands } from '#domain/cards/card-brand.ts'
import type { CardEntryState } from '#domain/cards/card-number.ts'

const states: readonly CardEntryState[] = ['empty', 'incomplete', 'invalid', 'wrongBrand', 'valid']
const tallest = 600

/** What the card frame said, with only the keys the page knows; undefined for a message of another type or shape. */
export function readCardFrameMessage(data: unknown): CardFrameMessage | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  const fields: Partial<Record<string, unknown>> = { ...data }
  switch (fields.type) {
    case 'ready':
      return { type: 'ready' }
    case 'submit':
      return { type: 'submit' }
    case 'state':
      return readState(fields)
    case 'height':
      return readHeight(fields)
    case 'refused':
      return readRefused(fields)
    case 'encrypted':
      return readEncrypted(fields)
    default:
      return undefined
  }
}

type Fields = Partial<Record<string, unknown>>

function readState({ state, brand }: Fields): CardFrameMessage | undefined {
  if (!isState(state) || (brand !== null && !isBrandCode(brand))) return undefined
  return { type: 'state', state, brand }
}

function readHeight({ pixels }: Fields): CardFrameMessage | undefined {
  if (typeof pixels !== 'number' || !Number.isInteger(pixels) || pixels < 0) return undefined
  return { type: 'height', pixels: Math.min(pixels, tallest) }
}

function readRefused({ requestId, state }: Fields): CardFrameMessage | undefined {
  if (typeof requestId !== 'string' || !isState(state) || state === 'valid') return undefined
  return { type: 'refused', requestId, state }
}

function readEncrypted({ requestId, jwe, cardType, lastFour }: Fields): CardFrameMessage | undefined {
  if (typeof requestId !== 'string' || typeof jwe !== 'string' || typeof lastFour !== 'string') return undefined
  if (!isNetwork(cardType) || !/^\d{4}$/.test(lastFour)) return undefined
  return { type: 'encrypted', requestId, jwe, cardType, lastFour }
}

function isState(value: unknown): value is CardEntryState {
  return states.some((state) => state === value)
}

function isBrandCode(value: unknown): value is CardBrandCode {
  return cardBrands.some(({ code }) => code === value)
}

function isNetwork(value: unknown): value is Network {
  return cardBrands.some(({ network }) => network === value)
}
