import type { ReactNode } from 'react'
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/arrow-icons.tsx'
import styles from './pagination.module.css'

export interface PageLink {
  readonly page: number
  readonly className: string | undefined
  readonly 'aria-label': string
  readonly 'aria-current'?: 'page'
  readonly rel?: 'prev' | 'next'
  readonly children: ReactNode
}

interface PaginationProps {
  readonly page: number
  readonly totalPages: number
  readonly words: {
    readonly label: string
    readonly previous: string
    readonly next: string
    page(page: number): string
    current(page: number): string
  }
  /** Each page is a link: it can be opened in a tab, and needs no script. */
  renderLink(link: PageLink): ReactNode
}

export function Pagination({ page, totalPages, words, renderLink }: PaginationProps) {
  if (totalPages < 2) return null
  return (
    <nav aria-label={words.label} className={styles.pages}>
      {page > 1
        ? renderLink({
            page: page - 1,
            className: styles.page,
            'aria-label': words.previous,
            rel: 'prev',
            children: <ChevronLeftIcon />,
          })
        : null}
      <ul className={styles.numbers}>
        {pageWindow(page, totalPages).map((number) => (
          <li key={number}>
            {number === page
              ? renderLink({
                  page,
                  className: styles.page,
                  'aria-label': words.current(page),
                  'aria-current': 'page',
                  children: page,
                })
              : renderLink({
                  page: number,
                  className: styles.page,
                  'aria-label': words.page(number),
                  children: number,
                })}
          </li>
        ))}
      </ul>
      {page < totalPages
        ? renderLink({
            page: page + 1,
            className: styles.page,
            'aria-label': words.next,
            rel: 'next',
            children: <ChevronRightIcon />,
          })
        : null}
    </nav>
  )
}

const numbersShown = 5

/** Up to five page numbers around the current one. */
export function pageWindow(page: number, totalPages: number): number[] {
  const length = Math.min(numbersShown, totalPages)
  const first = Math.min(Math.max(1, page - Math.floor(numbersShown / 2)), totalPages - length + 1)
  return Array.from({ length }, (_, index) => first + index)
}
