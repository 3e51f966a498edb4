import { Link, type LinkProps } from '@tanstack/react-router'
import { linkClass } from '#ui/navigation/link-class.ts'
import styles from './section-title.module.css'

interface SectionTitleProps {
  readonly id: string
  readonly title: string
  readonly to: NonNullable<LinkProps['to']>
  readonly link: string
}

/** A part of the overview, with the way to the whole. */
export function SectionTitle({ id, title, to, link }: SectionTitleProps) {
  return (
    <div className={styles.head}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <Link to={to} className={linkClass('strong')}>
        {link}
      </Link>
    </div>
  )
}
