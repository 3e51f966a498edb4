import { buildFrameScript } from './build-frame.ts'
import { writeFrameScript } from './frame-assets.ts'

/** `npm run build` makes the frame's script once, so that production needs no bundler. */
writeFrameScript(await buildFrameScript())
