import type { ReactNode, SubmitEventHandler } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { useCopy } from '../copy/use-copy.ts'
import styles from './form.module.css'

interface SiteFormProps {
  readonly submit: string
  readonly waiting: boolean
  readonly children: ReactNode
  /** What stands below the button and is of the form all the same. */
  readonly below?: ReactNode
  readonly onSubmit: SubmitEventHandler<HTMLFormElement>
}

/** One column of fields and the button that sends them. `post`, so that a form sent before its script is there puts nothing into the address. */
export function SiteForm({ submit, waiting, children, below, onSubmit }: SiteFormProps) {
  const t = useCopy()
  return (
    <form method="post" noValidate className={styles.form} aria-busy={waiting} onSubmit={onSubmit}>
      <p className={styles.legend}>{t('form.requiredLegend')}</p>
      {children}
      <Button type="submit" className={styles.submit} waiting={waiting ? t('form.working') : null}>
        {submit}
      </Button>
      {below}
    </form>
  )
}
