import { BannerPicture, type Picture } from './banner-picture.tsx'
import styles from './earn-picture.module.css'

/** The picture over an earn page, from edge to edge. */
export function EarnPicture({ picture }: { readonly picture: Picture }) {
  return <BannerPicture picture={picture} sizes="100vw" className={styles.picture} />
}
