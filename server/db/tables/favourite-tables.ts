import { always, bigint, orNull, text, timestamptz, uuid } from './column.ts'

const favourite = {
  partner_id: text(),
  member_id: bigint(),
  merchant_id: bigint(),
  saved_at: timestamptz(),
}

const favouriteList = {
  partner_id: text(),
  id: always(bigint()),
  member_id: bigint(),
  name: text(),
  name_folded: text(),
  created_at: timestamptz(),
}

const favouriteListPlace = {
  partner_id: text(),
  member_id: bigint(),
  list_id: bigint(),
  merchant_id: bigint(),
  added_at: timestamptz(),
}

const favouriteShare = {
  partner_id: text(),
  token: text(),
  member_id: bigint(),
  list_id: orNull(bigint()),
  shared_at: timestamptz(),
}

const favouriteMerge = {
  partner_id: text(),
  member_id: bigint(),
  device_list: uuid(),
  merged_at: timestamptz(),
}

/** Saved restaurants and their lists: migrations 0325 to 0328. */
export const favouriteTables = {
  favourite,
  favourite_list: favouriteList,
  favourite_list_place: favouriteListPlace,
  favourite_share: favouriteShare,
  favourite_merge: favouriteMerge,
}
