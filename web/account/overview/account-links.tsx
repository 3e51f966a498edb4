import { linkClass } from '#ui/navigation/link-class.ts'
import { linkGroups } from '../../content/account-content.ts'
import { ContentAnchor } from '../../content/content-anchor.tsx'
import { useSite } from '../../site/use-site.ts'
import figure from './figure.module.css'
import styles from './overview-page.module.css'

/** Where the content leads to from the account, in groups. */
export function AccountLinks() {
  const groups = linkGroups(useSite())
  if (groups.length === 0) return null
  return (
    <div className={styles.figures}>
      {groups.map(({ title, links }, place) => (
        // The groups of one page never change their order.
        <nav key={place} className={figure.figure} aria-labelledby={`links-${place}`}>
          <h2 id={`links-${place}`} className={figure.title}>
            {title}
          </h2>
          <ul>
            {links.map(({ text, url }) => (
              <li key={text + url}>
                <ContentAnchor url={url} className={linkClass('strong')}>
                  {text}
                </ContentAnchor>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  )
}
