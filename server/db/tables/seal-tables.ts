import { always, bigint, once, text } from './column.ts'

const moneySeal = {
  partner_id: once(text()),
  sealed_table: once(text()),
  row_key: once(text()),
  id: always(bigint()),
  digest: once(text()),
}

const postingSeal = {
  partner_id: once(text()),
  posting_id: once(bigint()),
  digest: once(text()),
}

const sharedSeal = {
  sealed_table: once(text()),
  row_key: once(text()),
  id: always(bigint()),
  digest: once(text()),
}

/** What rows of money said when they were written: migration 0380. */
export const sealTables = { money_seal: moneySeal, posting_seal: postingSeal, shared_seal: sharedSeal }
