import { readFileSync, writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { fontFile, fontKeys, type FontKey } from '#partners/files/theme/fonts.ts'
import { chromiumFlags, ensureChromium } from './testing/chromium.ts'

/** Letters as often as English has them, with capitals, numbers and marks as our pages do. */
const sample =
  'Earn 2 points per $1 at the table by the window, tonight. Pick a restaurant near you; link the card you already carry and pay as always. ' +
  'Your rewards post once the payment clears, with a receipt for every visit. Find a restaurant. How it works.'

const target = new URL('../partners/files/theme/font-fallbacks.json', import.meta.url)
const packages = new URL('../node_modules/', import.meta.url)
const locals = { serif: 'Liberation Serif', 'sans-serif': 'Liberation Sans' }

/**
 * How large the system's letters must be to take the room of a partner's: measured in the browser, for text and for strong words. Liberation
 * has the widths of Arial and Times New Roman. Run it where a font was added: `node dev/measure-fonts.ts`.
 */
const browser = await chromium.launch({ executablePath: await ensureChromium(), args: [...chromiumFlags] })
const page = await browser.newPage()
const measured: Partial<Record<FontKey, unknown>> = {}
for (const key of fontKeys) {
  const { file, weights, fallback } = fontFile(key)
  const data = readFileSync(new URL(file, packages)).toString('base64')
  const at = (wanted: number) => Math.min(Math.max(wanted, weights[0]), weights[1])
  const asked = { data, weights: `${weights[0]} ${weights[1]}`, sample, local: locals[fallback] }
  measured[key] = {
    text: await page.evaluate(measure, { ...asked, weight: at(400), localWeight: 400 }),
    strong: await page.evaluate(measure, { ...asked, weight: at(600), localWeight: 700 }),
  }
}
await browser.close()
writeFileSync(target, `${JSON.stringify(measured, null, 2)}\n`)

interface FontPair {
  readonly data: string
  readonly weights: string
  readonly weight: number
  readonly local: string
  readonly localWeight: number
  readonly sample: string
}

/** In per cent of the system font: its size, then what stands above and below the line at that size. */
async function measure({ data, weights, weight, local, localWeight, sample: text }: FontPair) {
  const name = `measured-${Math.random()}`
  const face = new FontFace(name, `url(data:font/woff2;base64,${data})`, { weight: weights })
  document.fonts.add(await face.load())
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.font = `${weight} 100px "${name}"`
  const own = context.measureText(text)
  context.font = `${localWeight} 100px "${local}"`
  const size = own.width / context.measureText(text).width
  const percent = (value: number) => Math.round(value * 1000) / 10
  return {
    size: percent(size),
    ascent: percent(own.fontBoundingBoxAscent / 100 / size),
    descent: percent(own.fontBoundingBoxDescent / 100 / size),
  }
}
