import styles from './page-title.module.css'

interface PageTitleProps {
  readonly title: string
  readonly text?: string
}

/** What a page of one task is about. */
export function PageTitle({ title, text }: PageTitleProps) {
  return (
    <header className={styles.title}>
      <h1>{title}</h1>
      {text === undefined || text === '' ? null : <p>{text}</p>}
    </header>
  )
}
