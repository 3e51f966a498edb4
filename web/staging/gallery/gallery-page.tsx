import type { ReactNode } from 'react'
import { PageHead } from '../../frame/page/page-head.tsx'
import { usePartner } from '../../site/use-site.ts'
import { ButtonsSection } from './buttons-section.tsx'
import { ChipsSection } from './chips-section.tsx'
import { ChoicesSection } from './choices-section.tsx'
import { ComboboxSection } from './combobox-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { FiguresSection } from './figures-section.tsx'
import styles from './gallery-page.module.css'
import { LinksSection } from './links-section.tsx'
import { MessagesSection } from './messages-section.tsx'
import { NavigationSection } from './navigation-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import { TokensSection } from './tokens-section.tsx'

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

interface GallerySection {
  readonly id: string
  readonly title: string
  Section(): ReactNode
}

const gallerySections: readonly GallerySection[] = [
  { id: 'tokens', title: 'Tokens', Section: TokensSection },
  { id: 'buttons', title: 'Buttons', Section: ButtonsSection },
  { id: 'links', title: 'Links', Section: LinksSection },
  { id: 'fields', title: 'Fields', Section: FieldsSection },
  { id: 'combobox', title: 'Combobox', Section: ComboboxSection },
  { id: 'choices', title: 'Choices', Section: ChoicesSection },
  { id: 'chips', title: 'Chips', Section: ChipsSection },
  { id: 'overlays', title: 'Dialogs and menus', Section: OverlaysSection },
  { id: 'messages', title: 'Messages and waiting', Section: MessagesSection },
  { id: 'navigation', title: 'Tabs, pages and rows', Section: NavigationSection },
  { id: 'figures', title: 'Figures', Section: FiguresSection },
]
