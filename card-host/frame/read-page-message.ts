import type { CardFrameTexts, PageMessage } from '#contract/card-host-messages.ts'
import { type CardBrandCode, cardBrands } from '#domain/cards/card-brand.ts'

/** What the page said, with only the keys the frame knows; undefined for a message of another type or shape. */
export function readPageMessage(data: unknown): PageMessage | undefined {
  if (!isRecord(data)) return undefined
  switch (data.type) {
    case 'init':
      return readInit(data)
    case 'encrypt':
      return readEncrypt(data)
    case 'focus':
      return { type: 'focus' }
    default:
      return undefined
  }
}

function readInit({ acceptedBrands, texts }: Record<string, unknown>): PageMessage | undefined {
  if (!Array.isArray(acceptedBrands) || acceptedBrands.length === 0 || !acceptedBrands.every(isBrandCode))
    return undefined
  const known = readTexts(texts)
  return known && { type: 'init', acceptedBrands, texts: known }
}

function readEncrypt({ requestId, sessionBinding, nonce }: Record<string, unknown>): PageMessage | undefined {
  if (!isText(requestId) || !isText(sessionBinding) || !isText(nonce)) return undefined
  return { type: 'encrypt', requestId, sessionBinding, nonce }
}

function readTexts(texts: unknown): CardFrameTexts | undefined {
  if (!isRecord(texts) || !isRecord(texts.errors)) return undefined
  const { label, hint } = texts
  const { empty, incomplete, invalid, wrongBrand } = texts.errors
  if (!isText(label) || !isText(hint) || !isText(empty) || !isText(incomplete)) return undefined
  if (!isText(invalid) || !isText(wrongBrand)) return undefined
  return { label, hint, errors: { empty, incomplete, invalid, wrongBrand } }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 500
}

function isBrandCode(value: unknown): value is CardBrandCode {
  return cardBrands.some(({ code }) => code === value)
}
