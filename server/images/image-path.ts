/** What an image's path asks for, before anybody knows whether it exists. */
export type ImagePath = (
  | { kind: 'cover'; merchantId: string; variant: number }
  | { kind: 'menu'; merchantId: string; variant: number }
  | { kind: 'hero'; partnerId: string }
  | { kind: 'emptyTable'; partnerId: string }
  | { kind: 'share'; partnerId: string; merchantId: string }
) & {
  /** Null where the path names none, as in content that people write. */
  version: string | null
}

const ofMerchant = /^(covers|menus)\/([1-9]\d{0,17})-(\d)$/
const ofPartner = /^(heroes|empty-tables)\/([a-z0-9]+(?:-[a-z0-9]+)*)$/
const ofShare = /^shares\/([a-z0-9]+(?:-[a-z0-9]+)*)\/([1-9]\d{0,14})$/
const atTheEnd = /^(.+?)(?:\.([0-9a-f]{8}))?$/

/**
 * `covers/{merchantId}-{n}`, `menus/{merchantId}-{n}` with n from 0 to 9, `heroes/{partner}`,
 * `empty-tables/{partner}` or `shares/{partner}/{merchantId}`, each with `.{version}` behind it or without; null for anything else.
 */
export function parseImagePath(path: string): ImagePath | null {
  if (path.length > 80) return null
  const [, name = '', version = null] = atTheEnd.exec(path) ?? []
  const [, folder, merchantId, number] = ofMerchant.exec(name) ?? []
  if (merchantId !== undefined)
    return { kind: folder === 'covers' ? 'cover' : 'menu', merchantId, variant: Number(number), version }
  const [, sharing, shared] = ofShare.exec(name) ?? []
  if (sharing !== undefined && shared !== undefined)
    return { kind: 'share', partnerId: sharing, merchantId: shared, version }
  const [, kind, partnerId] = ofPartner.exec(name) ?? []
  return partnerId === undefined ? null : { kind: kind === 'heroes' ? 'hero' : 'emptyTable', partnerId, version }
}
