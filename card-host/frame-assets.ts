import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface FrameAsset {
  /** Named by its content, so that it may be cached for ever. */
  readonly path: string
  readonly body: string
  /** For integrity attributes and for the policy. */
  readonly integrity: string
}

export interface FrameAssets {
  readonly script: FrameAsset
  readonly stylesheet: FrameAsset
}

const stylesheet = fileURLToPath(new URL('frame/frame.css', import.meta.url))
const builtFolder = fileURLToPath(new URL('../.build/card-host/', import.meta.url))
const builtScript = `${builtFolder}frame.js`

/** The frame's files around its one script. */
export function frameAssets(script: string): FrameAssets {
  return {
    script: asset('frame.js', script),
    stylesheet: asset('frame.css', readFileSync(stylesheet, 'utf8')),
  }
}

export function writeFrameScript(script: string): void {
  mkdirSync(builtFolder, { recursive: true })
  writeFileSync(builtScript, script)
}

/** What `npm run build` left behind. Throws where it was not run. */
export function readBuiltFrame(): FrameAssets {
  try {
    return frameAssets(readFileSync(builtScript, 'utf8'))
  } catch (cause) {
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT'
    const words = isMissing ? 'is not built: run npm run build first.' : `can not be read: ${String(cause)}`
    throw new Error(`The card host’s frame ${words}`, { cause })
  }
}

function asset(name: string, body: string): FrameAsset {
  const hash = createHash('sha384').update(body).digest('base64')
  return {
    path: `/${createHash('sha256').update(body).digest('hex').slice(0, 16)}/${name}`,
    body,
    integrity: `sha384-${hash}`,
  }
}
