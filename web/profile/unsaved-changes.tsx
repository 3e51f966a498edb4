import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useCopy } from '../copy/use-copy.ts'
import styles from './profile-dialog.module.css'
import { useLeaveQuestion } from './use-leave-question.ts'

interface UnsavedChangesProps {
  exist(): boolean
}

/** Asks before changes are lost. The way on is what keeps them. */
export function UnsavedChanges({ exist }: UnsavedChangesProps) {
  const t = useCopy()
  const { leave } = useLeaveQuestion(exist)
  if (leave === null) return null
  return (
    <Dialog title={t('profile.leave.title')} close={t('dialog.close')} onClose={() => leave(false)}>
      <p>{t('profile.leave.text')}</p>
      <div className={styles.buttons}>
        <Button onClick={() => leave(false)}>{t('profile.leave.stay')}</Button>
        <Button look="secondary" onClick={() => leave(true)}>
          {t('profile.leave.go')}
        </Button>
      </div>
    </Dialog>
  )
}
