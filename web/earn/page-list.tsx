import { ArrowRightIcon } from '#ui/icons/arrow-icons.tsx'
import type { EarnPageContent } from '../content/earn-content.ts'
import type { TextBlock } from '../content/text-blocks.ts'
import { ContentAnchor } from '../content/content-anchor.tsx'
import styles from './page-list.module.css'
import { SwitchedText } from '../content/switched-text.tsx'

/** The earn pages as a table of contents: each with its title and how it begins. */
export function PageList({ title, pages }: { readonly title: string; readonly pages: readonly EarnPageContent[] }) {
  if (pages.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="earn-pages">
      <h2 id="earn-pages" className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.list}>
        {pages.map((page) => (
          <PageItem key={page.url} page={page} />
        ))}
      </ul>
    </section>
  )
}

function PageItem({ page }: { readonly page: EarnPageContent }) {
  const title = blockOf(page.banner, 'title') ?? { desktop: page.browserTitle, mobile: page.browserTitle }
  const beginning = blockOf(page.main, 'body_text')
  return (
    <li className={styles.item}>
      <h3 className={styles.title}>
        <ContentAnchor url={page.url} className={styles.link}>
          <SwitchedText block={title} />
        </ContentAnchor>
      </h3>
      {beginning === undefined ? null : (
        <p className={styles.text}>
          <SwitchedText block={beginning} />
        </p>
      )}
      <ArrowRightIcon size={24} />
    </li>
  )
}

function blockOf(blocks: readonly TextBlock[], type: string): TextBlock | undefined {
  return blocks.find((block) => block.type === type)
}
