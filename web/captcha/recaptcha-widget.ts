import { captchaPolling, CaptchaError } from './invisible-captcha.ts'
import { type Grecaptcha, loadRecaptcha } from './recaptcha-script.ts'

export interface RecaptchaSetting {
  readonly siteKey: string
  /** The address of the widget's script. */
  readonly script: string
}

export interface RecaptchaWidget {
  /** The token for one submit; rejects with a CaptchaError where the person closes the challenge, or it fails. */
  execute(): Promise<string>
  remove(): void
}

/** Renders the widget: invisible, with its badge bottom left. Source: specification, section 10, captcha. */
export async function openRecaptcha(
  { siteKey, script }: RecaptchaSetting,
  incomplete: string,
): Promise<RecaptchaWidget> {
  const grecaptcha = await loadRecaptcha(script)
  const container = document.createElement('div')
  document.body.append(container)
  let settle: (token: string | null) => void = () => {}
  const widget = grecaptcha.render(container, {
    sitekey: siteKey,
    size: 'invisible',
    badge: 'bottomleft',
    callback: (token) => settle(token),
    'error-callback': () => settle(null),
    'expired-callback': () => settle(null),
  })
  return {
    async execute() {
      const token = await tokenOf({ grecaptcha, widget }, (next) => (settle = next))
      if (token === null) throw new CaptchaError(incomplete)
      return token
    },
    remove: () => container.remove(),
  }
}

interface Rendered {
  readonly grecaptcha: Grecaptcha
  readonly widget: number
}

function tokenOf(
  { grecaptcha, widget }: Rendered,
  listen: (settle: (token: string | null) => void) => void,
): Promise<string | null> {
  return new Promise((resolve) => {
    const stop = onChallengeClosed(() => resolve(null))
    listen((token) => {
      stop()
      resolve(token)
    })
    // A widget that has given a token gives no other until it is reset.
    grecaptcha.reset(widget)
    grecaptcha.execute(widget)
  })
}

/** Nobody is told when a person closes the challenge: its frame is there, is seen, and is not seen any more, twice in a row. */
function onChallengeClosed(closed: () => void): () => void {
  let seen = false
  let gone = 0
  const timer = setInterval(() => {
    const isOpen = isChallengeOpen()
    seen ||= isOpen
    gone = seen && !isOpen ? gone + 1 : 0
    if (gone < 2) return
    clearInterval(timer)
    closed()
  }, captchaPolling)
  return () => clearInterval(timer)
}

function isChallengeOpen(): boolean {
  const frames = [...document.querySelectorAll('iframe[src*="/recaptcha/api2/bframe"]')]
  return frames.some((frame) => getComputedStyle(frame).visibility === 'visible')
}
