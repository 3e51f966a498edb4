import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { challengeToSignIn, signInByPasskey } from '#contract/endpoints/session.ts'
import type { Assertion } from '#contract/schemas/passkey.ts'
import { useCallApi } from '../api/use-call-api.ts'
import { useCopy } from '../copy/use-copy.ts'
import { afterFirstView } from '../later/after-first-view.ts'
import { onTouch, wasTouched } from '../later/touched.ts'
import { refusedPasskeyWords } from '../passkeys/passkey-problem.ts'
import { useGoOn } from './use-go-on.ts'

/** What is offered in the field is offered anew before its five minutes are over. */
const freshMs = 4 * 60_000
const lookMs = 20_000

interface PasskeySignIn {
  readonly waiting: boolean
  readonly problem: string | null
  signIn(): Promise<void>
}

/** `out`: the person did not want to, or something else was asked for. */
type Ending = 'in' | 'out' | 'refused' | 'failed'

const load = () => import('../passkeys/ask-device.ts')

/** Signs in by a passkey: by the browser's own dialog, or by what it offers in the field of the user name. A dialog that is closed leaves everything as it was. */
export function usePasskeySignIn(staySignedIn: () => boolean): PasskeySignIn {
  const t = useCopy()
  const callApi = useCallApi()
  const goOn = useGoOn()
  const [waiting, setWaiting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const offeredAt = useRef(0)

  async function ask(way: 'dialog' | 'autofill'): Promise<Ending> {
    const { signByPasskey } = await load()
    const asked = await callApi(challengeToSignIn, { body: undefined })
    if (!asked.ok) return 'failed'
    const signed = await signByPasskey(asked.answer, way)
    if (typeof signed === 'string') return signed === 'failed' ? 'failed' : 'out'
    return enter(signed)
  }

  async function enter(assertion: Assertion): Promise<Ending> {
    setWaiting(true)
    const outcome = await callApi(signInByPasskey, { body: { assertion, staySignedIn: staySignedIn() } }).catch(
      () => null,
    )
    if (outcome?.ok) {
      await goOn(outcome.answer)
      return 'in'
    }
    setWaiting(false)
    setProblem(t(refusedPasskeyWords(outcome?.refusal.code)))
    return 'refused'
  }

  async function offer(): Promise<void> {
    offeredAt.current = Date.now()
    const ended = await ask('autofill').catch(() => 'failed')
    if (ended === 'refused') offeredAt.current = 0
  }

  useOffer(() => {
    const isOld = Date.now() - offeredAt.current > freshMs
    if (isOld && !waiting && document.visibilityState === 'visible') void offer()
  })

  return {
    waiting,
    problem,
    async signIn() {
      if (waiting) return
      setProblem(null)
      setWaiting(true)
      const ended = await ask('dialog').catch(() => 'failed')
      if (ended === 'in') return
      setWaiting(false)
      if (ended === 'failed') setProblem(t('passkeys.failed'))
      offeredAt.current = 0
    },
  }
}

/**
 * Where the browser can offer passkeys in a field: from the first touch, which comes before the field is reached, or after a while, and again as
 * long as the page is there. What it takes is no part of the first view.
 */
function useOffer(offer: () => void): void {
  const offerNow = useEffectEvent(offer)
  // Meets the browser's autofill.
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    let state: 'waiting' | 'begun' | 'left' = 'waiting'
    async function begin(): Promise<void> {
      if (state !== 'waiting') return
      state = 'begun'
      const { canAutofill } = await load()
      if (!(await canAutofill()) || isLeft()) return
      offerNow()
      timer = setInterval(() => offerNow(), lookMs)
    }
    const isLeft = () => state === 'left'
    const beginQuietly = () => void begin().catch(() => undefined)
    const forget = onTouch(beginQuietly)
    if (wasTouched()) beginQuietly()
    else afterFirstView(beginQuietly)
    return () => {
      forget()
      clearInterval(timer)
      if (state === 'begun') void load().then(({ stopAsking }) => stopAsking(), ignore)
      state = 'left'
    }
  }, [])
}

function ignore(): void {}
