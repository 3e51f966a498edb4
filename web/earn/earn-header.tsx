import type { ReactNode } from 'react'
import { BannerPicture, type Picture } from '../content/banner-picture.tsx'
import { SwitchedText } from '../content/switched-text.tsx'
import type { TextBlock } from '../content/text-blocks.ts'
import styles from './earn-header.module.css'

interface EarnHeaderProps {
  readonly blocks: readonly TextBlock[]
  /** Over the title. */
  readonly lead?: ReactNode
  /** Under the words. */
  readonly children?: ReactNode
}

/** The banner's words over an earn page: the first title names it. */
export function EarnHeader({ blocks, lead, children }: EarnHeaderProps) {
  const title = blocks.find(({ type }) => type === 'title')
  return (
    <header className={styles.header}>
      {lead}
      {title === undefined ? null : (
        <h1 className={styles.title}>
          <SwitchedText block={title} />
        </h1>
      )}
      {blocks
        .filter((block) => block !== title)
        .map((block) => (
          <p key={block.desktop} className={styles.text}>
            <SwitchedText block={block} />
          </p>
        ))}
      {children}
    </header>
  )
}

/** The picture over an earn page, from edge to edge. */
export function EarnPicture({ picture }: { readonly picture: Picture }) {
  return <BannerPicture picture={picture} sizes="100vw" className={styles.picture} />
}
