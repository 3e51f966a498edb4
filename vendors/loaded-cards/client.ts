import { createVendorHttp, type VendorResult } from '../http.ts'
import { signing, type SigningOptions } from '../signing.ts'
import { type LoadedCard, loadedCardsAnswerSchema, loadedCardsPath, type LoadedCardsRequest } from './wire.ts'

export interface LoadedCards {
  /** The cards that the programme has of a member, each as an envelope for the card vault. To ask again is safe. */
  cardsOf(member: Omit<LoadedCardsRequest, 'type'>): Promise<VendorResult<readonly LoadedCard[]>>
}

export interface LoadedCardsOptions extends SigningOptions {
  readonly address: string
}

/** A person waits for the answer. */
const timeoutMs = 3_000

export function createLoadedCards(options: LoadedCardsOptions): LoadedCards {
  const http = createVendorHttp({ address: options.address, timeout: timeoutMs, retries: 1, fetch: signing(options) })
  return {
    async cardsOf(member) {
      const body: LoadedCardsRequest = { type: 'cards.requested', ...member }
      const request = { method: 'POST', path: loadedCardsPath, body, answer: loadedCardsAnswerSchema } as const
      const result = await http.call({ ...request, repeatable: true })
      return result.ok ? { ok: true, value: result.value.cards } : result
    },
  }
}
