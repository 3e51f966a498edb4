import { buttonClass } from '#ui/buttons/button.tsx'
import type { TextBlock } from '../content/text-blocks.ts'
import { ContentAnchor } from '../content/content-anchor.tsx'
import { ContentCarousel } from '../carousel/merchant-row.tsx'
import { SwitchedText } from '../content/switched-text.tsx'
import styles from './text-column.module.css'

/** A column of a content page: its blocks in their order. Their text is text, whatever it looks like. */
export function TextColumn({ blocks }: { readonly blocks: readonly TextBlock[] }) {
  return (
    <div className={styles.column}>
      {blocks.map((block, place) => (
        // The blocks of one page never change their order.
        <Block key={place} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { readonly block: TextBlock }) {
  switch (block.type) {
    case 'title':
      return (
        <h2 className={styles.title}>
          <SwitchedText block={block} />
        </h2>
      )
    case 'button':
      return <BlockLink block={block} className={buttonClass('primary', styles.button)} />
    case 'standalone_link':
    case 'earn':
    case 'navbar':
      return <BlockLink block={block} className={styles.link} />
    case 'merchant_carousel':
      return block.search === null ? null : <ContentCarousel {...block.search} />
    case 'footer':
      return (
        <p className={styles.small}>
          <SwitchedText block={block} />
        </p>
      )
    default:
      return (
        <p className={styles.text}>
          <SwitchedText block={block} />
        </p>
      )
  }
}

/** Words without an address that may be followed are words. */
function BlockLink({ block, className }: { readonly block: TextBlock; readonly className: string | undefined }) {
  const words = <SwitchedText block={block} />
  if (block.url === '') return <p className={styles.text}>{words}</p>
  return (
    <ContentAnchor url={block.url} className={className}>
      {words}
    </ContentAnchor>
  )
}
