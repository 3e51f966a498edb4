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

/** Which address is likely meant by one with a slip in its host. What finds it comes when the field is first left: no first view needs it. */
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

/** Asks whether that is the address, and takes it over at a press. */
export function EmailHintLine({ likely, accept }: Pick<EmailHint, 'likely' | 'accept'>) {
  const t = useCopy()
  return likely === null ? null : (
    <p role="status">
      {t('join.emailHint')}{' '}
      <Button look="quiet" onClick={accept}>
        {likely}
      </Button>
    </p>
  )
}
