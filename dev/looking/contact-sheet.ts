import type { Browser } from '@playwright/test'

export interface Shot {
  readonly label: string
  readonly png: Buffer
}

interface Sheet {
  readonly path: string
  readonly columns: number
  readonly shots: readonly Shot[]
}

/** Many pictures with their names on one sheet. */
export async function writeContactSheet(browser: Browser, { path, columns, shots }: Sheet): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1920, height: 400 } })
  try {
    const figures = shots.map(
      ({ label, png }) =>
        `<figure><img src="data:image/png;base64,${png.toString('base64')}"><figcaption>${label}</figcaption></figure>`,
    )
    await page.setContent(
      `<style>body{margin:16px;display:grid;align-content:start;gap:16px;grid-template-columns:repeat(${columns},1fr);font:16px system-ui;background:#ddd}figure{margin:0}img{width:100%;display:block}figcaption{padding-top:4px}</style>${figures.join('')}`,
    )
    await page.screenshot({ path, fullPage: true })
  } finally {
    await page.close()
  }
}
