import { useEffect, useId, useState } from 'react'
import { useCopy } from '../copy/use-copy.ts'
import styles from './kept-pages.module.css'

/** Searches and restaurants that can be read without a network. */
export function KeptPages() {
  const t = useCopy()
  const headingId = useId()
  const [pages, setPages] = useState<readonly KeptPage[]>([])
  // Meets what the worker has kept on this device.
  useEffect(() => {
    void listKeptPages().then(setPages)
  }, [])
  if (pages.length === 0) return null
  return (
    <section className={styles.kept} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.title}>
        {t('offline.kept')}
      </h2>
      <ul>
        {pages.map(({ address, title }) => (
          <li key={address} className={styles.page}>
            <a href={address} className={styles.link}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface KeptPage {
  readonly address: string
  readonly title: string
}

const most = 8
const marks = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['#x27', "'"],
  ['#39', "'"],
])

/** The pages that the worker has kept on this device, the latest first. */
async function listKeptPages(): Promise<readonly KeptPage[]> {
  if (!('caches' in globalThis)) return []
  const names = (await caches.keys()).filter((name) => name.endsWith('-page'))
  const pages = await Promise.all(names.map(pagesOf))
  return pages.flat().toReversed().slice(0, most)
}

async function pagesOf(name: string): Promise<readonly KeptPage[]> {
  const cache = await caches.open(name)
  const requests = await cache.keys()
  return Promise.all(
    requests.map(async ({ url }) => {
      const { pathname, search } = new URL(url)
      const html = await (await cache.match(url, { ignoreVary: true }))?.text()
      return { address: pathname + search, title: headingOf(html ?? '') ?? pathname }
    }),
  )
}

/** The heading as it is read, without a parser: the page policy lets no text become HTML. */
export function headingOf(html: string): string | null {
  const [, heading] = /<h1[^>]*>([^]*?)<\/h1>/.exec(html) ?? []
  const text = heading?.replace(/<[^>]*>/g, '').replace(/&(#?\w+);/g, (whole, name: string) => marks.get(name) ?? whole)
  return text?.trim() || null
}
