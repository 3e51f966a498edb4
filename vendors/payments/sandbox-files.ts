import { cardPage, cardScript, challengePage, challengeScript, frameStyle } from './sandbox-frames.ts'
import { sandboxScript } from './sandbox-script.ts'
import { paths } from './wire.ts'

interface SandboxFile {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const kinds = { js: 'text/javascript', html: 'text/html; charset=utf-8', css: 'text/css' } as const

/** A frame talks to its own origin alone: what is typed there goes nowhere else. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'"

function file(kind: keyof typeof kinds, body: string): SandboxFile {
  return {
    headers: {
      'content-type': kinds[kind],
      'cache-control': 'no-store',
      ...(kind === 'html' && { 'content-security-policy': policy }),
    },
    body,
  }
}

/** What browsers load, by path. */
export const sandboxFiles: ReadonlyMap<string, SandboxFile> = new Map([
  [paths.script, file('js', sandboxScript)],
  ['/v3/card.html', file('html', cardPage)],
  ['/v3/card.js', file('js', cardScript)],
  ['/v3/challenge.html', file('html', challengePage)],
  ['/v3/challenge.js', file('js', challengeScript)],
  ['/v3/frame.css', file('css', frameStyle)],
])
