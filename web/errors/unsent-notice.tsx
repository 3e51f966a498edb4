import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Site } from '#contract/page-handler.ts'
import { copyOf } from '../copy/use-copy.ts'
import css from './unsent-notice.css?inline'

interface Around {
  readonly site: Pick<Site, 'copy'>
  readonly nonce: string
}

/** The page with the word that its form was not sent. It stands beside what React takes over, so that no other page carries any of it. */
export function withUnsentNotice(html: string, { site, nonce }: Around): string {
  const style = `<style nonce="${nonce}">${css}</style>`
  const notice = renderToString(createElement('unsent-notice', { role: 'alert' }, copyOf(site)('form.notSent')))
  return html.replace('</head>', () => `${style}</head>`).replace(/<body[^>]*>/, (body) => body + notice)
}
