import { always, bigint, boolean, byDefault, text, texts, timestamptz } from './column.ts'

export const lookAgain = {
  id: always(bigint()),
  card_tokens: byDefault(texts()),
  networks: byDefault(texts()),
  acquirer_merchant_ids: byDefault(texts()),
  due_at: byDefault(timestamptz()),
  is_second: byDefault(boolean()),
  after_network: byDefault(text()),
  after_reference: byDefault(text()),
  after_card: byDefault(text()),
}
