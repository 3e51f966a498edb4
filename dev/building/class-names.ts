import { basename } from 'node:path'
import type { Plugin } from 'vite'

const stems = new Map<string, string>()

/** `card_title`: it says where it comes from, and packs better than a hash. Names of stylesheets are unique, which this checks. */
export function generateScopedName(name: string, file: string): string {
  const stem = basename(file, '.module.css').replace('.late', '')
  const other = stems.get(stem)
  if (other !== undefined && other !== file)
    throw new Error(`${file} and ${other} would share their class names: rename one.`)
  stems.set(stem, file)
  return `${stem}_${name}`
}

/** A stylesheet's names as single constants, which the bundler writes where they are used, instead of one object of all. */
export function classNamesOneByOne(): Plugin {
  return {
    name: 'class-names-one-by-one',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /\.module\.css'/ },
      handler: (code) => code.replace(/^import (\w+) from ('[^']+\.module\.css')/gm, 'import * as $1 from $2'),
    },
  }
}

/** A stylesheet belongs to the site even when each of its names has been written where it is used. */
export function keepStyles(): Plugin {
  return {
    name: 'keep-styles',
    enforce: 'post',
    transform: {
      order: 'post',
      filter: { id: /\.module\.css$/ },
      handler: (code) => ({ code, moduleSideEffects: 'no-treeshake' }),
    },
  }
}
