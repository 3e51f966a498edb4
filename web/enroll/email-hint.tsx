import { useRef, useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { useCopy } from '../copy/use-copy.ts'

interface EmailHint {
  /** The address that is likely meant; null where the one that was typed is. */
  readonly likely: string | null
  /** Looks at what was typed, once the field is left. */
  look(input: HTMLInputElement): void
  accept(): void
}

/** Suggests an address for one with a typo in its host. The code that finds it loads when the field is first left: no first view needs it. */
export function useEmailHint(): EmailHint {
  const [likely, setLikely] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  return {
    likely,
    look(input) {
      field.current = input
      import('#domain/members/email-hint.ts').then(
        ({ likelyEmail }) => setLikely(likelyEmail(input.value.trim())),
        () => undefined,
      )
    },
    accept() {
      setLikely(null)
      if (field.current === null || likely === null) return
      field.current.value = likely
      field.current.focus()
    },
  }
}

/** Asks whether that is the address, and fills it in when pressed. */
export function EmailHintLine({ likely, accept }: Pick<EmailHint, 'likely' | 'accept'>) {
  const t = useCopy()
  // The region is there before its words: screen readers announce what comes into it.
  return (
    <div role="status">
      {likely === null ? null : (
        <p>
          {t('join.emailHint')}{' '}
          <Button look="quiet" onClick={accept}>
            {likely}?
          </Button>
        </p>
      )}
    </div>
  )
}
