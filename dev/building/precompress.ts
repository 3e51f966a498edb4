import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** A file of any size is one block: a large script is a tenth of a percent smaller so. The level is the best by itself. */
const params = { [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS }

/** Writes `file.br` beside each script and stylesheet of the browser: once, at the best level, where a server would do it worse on each request. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          const source = output.type === 'chunk' ? output.code : output.source
          if (!/\.(m?js|css|json)$/.test(output.fileName)) continue
          this.emitFile({
            type: 'asset',
            fileName: `${output.fileName}.br`,
            source: brotliCompressSync(source, { params }),
          })
        }
      },
    },
  }
}
