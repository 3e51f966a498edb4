import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { type CardBrandCode, cardBrandList } from '#domain/cards/card-brand.ts'
import { solveCaptcha } from '#web/captcha/solve-captcha.ts'
import { CardFrame, type CardFrameHandle } from '#web/payment-card/card-frame.tsx'

/** A partner's page with the real card frame, which writes down what it hears. Its address says what it is bound to. */
const query = new URLSearchParams(location.search)
const binding = { sessionBinding: query.get('sessionBinding') ?? '', nonce: query.get('nonce') ?? '' }
const acceptedBrands: readonly CardBrandCode[] = ['MAST', 'VISA']
const texts = {
  label: 'Card number',
  hint: 'We keep the last four digits.',
  errors: {
    empty: 'Please enter your credit card number.',
    incomplete: 'The number is not complete.',
    invalid: 'The number has a mistake.',
    wrongBrand: `Card must be ${cardBrandList(acceptedBrands)}`,
  },
}

function CardPage() {
  const frame = useRef<CardFrameHandle>(null)
  const [heard, setHeard] = useState<readonly string[]>([])
  const [result, setResult] = useState('')
  const hear = (what: string) => setHeard((before) => [...before, what])

  return (
    <main>
      <CardFrame
        ref={frame}
        frameUrl={query.get('frameUrl') ?? ''}
        title="Secure card number entry"
        acceptedBrands={acceptedBrands}
        texts={texts}
        onReady={() => hear('ready')}
        onState={({ state, brand }) => hear(`${state} ${brand}`)}
        onSubmit={() => hear('submit')}
        onLoadFailed={() => hear('load failed')}
      />
      <button onClick={() => void frame.current?.encrypt(binding).then((sealed) => setResult(JSON.stringify(sealed)))}>
        Encrypt
      </button>
      <button onClick={() => frame.current?.focus()}>Focus</button>
      <button onClick={() => void captchaToken().then(setResult)}>Solve</button>
      <ol aria-label="Heard">
        {heard.map((what, place) => (
          <li key={place}>{what}</li>
        ))}
      </ol>
      <output>{result}</output>
    </main>
  )
}

async function captchaToken(): Promise<string> {
  const response = await fetch('/challenge')
  return solveCaptcha(await response.json())
}

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root')
createRoot(root).render(<CardPage />)
