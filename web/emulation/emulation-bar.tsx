import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { PageEmulation, Site } from '#contract/page-handler.ts'
import { copyOf } from '../copy/use-copy.ts'
import css from './emulation-bar.css?inline'

interface Around {
  readonly emulation: PageEmulation
  readonly site: Pick<Site, 'copy' | 'apiOrigin'>
  readonly nonce: string
}

/**
 * The page with the bar that says whose page it is and who looks. It stands beside what React takes over, as an element that React has none of, so that no
 * page can be without it and none of the others carries it.
 */
export function withBar(html: string, { emulation, site, nonce }: Around): string {
  const style = `<style nonce="${nonce}">${css}</style>`
  const bar = renderToString(<EmulationBar emulation={emulation} site={site} />)
  return html.replace('</head>', () => `${style}</head>`).replace(/<body[^>]*>/, (body) => body + bar)
}

function EmulationBar({ emulation, site }: Omit<Around, 'nonce'>) {
  if (emulation.kind === 'entry') return null
  const t = copyOf(site)
  const { id, consoleOrigin, memberName, operator, secondsLeft, isRaised } = emulation
  const [readOnly, raised] = [t('emulation.readOnly'), t('emulation.raised')]
  const facts = {
    'data-id': id,
    'data-console-origin': consoleOrigin,
    'data-api-origin': site.apiOrigin,
    'data-seconds-left': secondsLeft,
    ...(isRaised ? { 'data-is-raised': '' } : {}),
  }
  return createElement(
    'emulation-bar',
    { role: 'region', 'aria-label': t('emulation.label'), ...facts },
    <div>
      <p>
        <strong>{t('emulation.seen', { memberName })}</strong>
      </p>
      <p>{t('emulation.by', { operator })}</p>
    </div>,
    <div>
      <p role="status" data-state="" data-read-only={readOnly} data-raised={raised}>
        {isRaised ? raised : readOnly}
      </p>
      <p>
        {t('emulation.timeLeft')} <span role="timer" data-time="" />
      </p>
    </div>,
    <button type="button">{t('emulation.leave')}</button>,
  )
}
