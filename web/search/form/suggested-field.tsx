import { Suspense, useState, type InputHTMLAttributes, type ReactNode, type RefObject } from 'react'
import { Hidden } from '#ui/hidden.tsx'
import { classes } from '#ui/classes.ts'
import { extraPart } from '../../later/extra-part.tsx'
import styles from './search-form.module.css'
import type { SearchState } from '../state/search-state.ts'

const Suggestions = extraPart(async () => (await import('./search-suggestions.tsx')).Suggestions)

interface SuggestedFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly label: string
  readonly icon: ReactNode
  readonly input: RefObject<HTMLInputElement | null>
  readonly suggests: 'places' | 'words'
  readonly state: SearchState
}

/** A field of the search. Its suggestions load when it is first touched; until then, and without a script, it is a plain one. */
export function SuggestedField({ label, icon, input, suggests, state, ...rest }: SuggestedFieldProps) {
  const [touched, setTouched] = useState(false)
  return (
    <div className={classes(styles.field, suggests === 'words' && styles.second)}>
      <label className={styles.part}>
        {icon}
        <Hidden>{label}</Hidden>
        <input {...rest} ref={input} className={styles.input} autoComplete="off" onFocus={() => setTouched(true)} />
      </label>
      {touched ? (
        <Suspense>
          <Suggestions input={input} suggests={suggests} state={state} />
        </Suspense>
      ) : null}
    </div>
  )
}
