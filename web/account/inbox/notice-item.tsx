import { useState } from 'react'
import type { InboxNotice } from '#contract/schemas/notice.ts'
import { formatDay } from '../../copy/format-time.ts'
import { useCopy } from '../../copy/use-copy.ts'
import styles from './notice-item.module.css'

export function NoticeItem({ notice }: { readonly notice: InboxNotice }) {
  const t = useCopy()
  const { title, text, link, createdAt } = notice
  // As it came: an answer after the page has told what was read does not take the marks away.
  const [read] = useState(notice.read)
  return (
    <li className={styles.notice} data-unread={read ? undefined : true}>
      <p className={styles.when}>
        <time dateTime={createdAt}>{formatDay(createdAt)}</time>
        {read ? null : <span className={styles.new}>{t('inbox.unread')}</span>}
      </p>
      <h2 className={styles.title}>{title}</h2>
      <p>{text}</p>
      <a href={link.path} className={styles.link} aria-label={`${link.text}: ${title}`}>
        {link.text}
      </a>
    </li>
  )
}
