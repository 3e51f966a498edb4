import type { ReactNode } from 'react'
import { imageAddress } from '#domain/requests/image-address.ts'
import { srcSet } from '../site/src-set.ts'
import { useSite } from '../site/use-site.ts'
import styles from './split-page.module.css'

/** A form beside the partner's picture; on a small screen the form alone, and the picture is not fetched. */
export function SplitPage({ children }: { readonly children: ReactNode }) {
  const picture = { base: '/images', path: useSite().heroImage }
  const large = imageAddress({ ...picture, transform: 'plain' })
  return (
    <div className={styles.page}>
      <div className={styles.words}>{children}</div>
      <img
        className={styles.image}
        src={large}
        srcSet={srcSet([
          { address: imageAddress({ ...picture, transform: 'wide' }), width: 600 },
          { address: large, width: 1600 },
        ])}
        sizes="max(46vw, 178vh)"
        width={1600}
        height={900}
        alt=""
        loading="lazy"
      />
    </div>
  )
}
