import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { type FrameAssets, frameAssets } from './frame-assets.ts'

const folder = fileURLToPath(new URL('frame/', import.meta.url))

/**
 * The frame's script is some files, which it shares with the rest; Vite makes one classic script of them in a quarter of a second. One script
 * has one hash, which the policy names; a module's imports would need the whole host as a source.
 */
export async function buildFrame(): Promise<FrameAssets> {
  return frameAssets(await buildFrameScript())
}

export async function buildFrameScript(): Promise<string> {
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: `${folder}main.ts`, formats: ['iife'], name: 'cardFrame' },
    },
  })
  return scriptOf(built)
}

function scriptOf(built: Awaited<ReturnType<typeof build>>): string {
  const outputs = Array.isArray(built) ? built : [built]
  const chunk = outputs.flatMap((bundle) => ('output' in bundle ? bundle.output : [])).find(isChunk)
  if (chunk === undefined) throw new Error('The card frame’s script was not built')
  return chunk.code
}

function isChunk(output: Rolldown.OutputChunk | Rolldown.OutputAsset): output is Rolldown.OutputChunk {
  return output.type === 'chunk'
}
