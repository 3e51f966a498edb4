import { PageHead } from '../../frame/page-head.tsx'
import { usePartner } from '../../site/use-site.ts'
import styles from './gallery-page.module.css'
import { gallerySections } from './gallery-sections.ts'

/** Every component in every state, as this partner shows it. Staging tools are for those who build the site: their words are their own. */
export function GalleryPage() {
  const { programName } = usePartner()
  return (
    <div className={styles.page}>
      <PageHead title="Gallery" />
      <meta name="robots" content="noindex" />
      <header className={styles.head}>
        <h1>Gallery</h1>
        <p>Every component in every state, as {programName} shows it. The same page stands on each partner’s host.</p>
      </header>
      <nav aria-label="Sections" className={styles.sections}>
        <ul>
          {gallerySections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.body}>
        {gallerySections.map(({ id, title, Section }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles.section}>
            <h2 id={`${id}-title`}>{title}</h2>
            <Section />
          </section>
        ))}
      </div>
    </div>
  )
}
