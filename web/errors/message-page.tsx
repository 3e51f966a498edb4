import type { ReactNode } from 'react'
import { imageAddress } from '#domain/requests/image-address.ts'
import { useSite } from '../site/use-site.ts'
import styles from './message-page.module.css'

interface MessagePageProps {
  readonly title: string
  readonly text: string
  /** A number or word set large above the title. */
  readonly figure?: string
  readonly children?: ReactNode
}

/** A page that says one thing, and where to go from it, at the partner's table; a small screen does without the picture. */
export function MessagePage({ title, text, figure, children }: MessagePageProps) {
  const picture = { base: '/images', path: useSite().heroImage }
  return (
    <section className={styles.page}>
      <div className={styles.words}>
        {figure === undefined ? null : (
          <p className={styles.figure} aria-hidden="true">
            {figure}
          </p>
        )}
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.next}>{children}</div>
      </div>
      <img
        className={styles.picture}
        src={imageAddress({ ...picture, transform: 'plain' })}
        width={1600}
        height={900}
        alt=""
        loading="lazy"
      />
    </section>
  )
}
