import { expect, test } from 'vitest'
import { html } from './html.ts'

test('text is escaped, markup and lists of markup are not, null is nothing', () => {
  const name = `<script>"x" & 'y'</script>`
  expect(html`<p title="${name}">${html`<b>${1}</b>`}${[html`<i></i>`, html`<u></u>`]}${null}</p>`.text).toBe(
    `<p title="&lt;script&gt;&quot;x&quot; &amp; 'y'&lt;/script&gt;"><b>1</b><i></i><u></u></p>`,
  )
})
