import type { FavouriteLists } from '#contract/schemas/favourites/favourite.ts'
import { listNameLimit } from '#domain/favourites/limits.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useCopy } from '../../copy/use-copy.ts'
import { fieldCheck } from '../../form/field-check.ts'
import styles from '../../form/form.module.css'
import { type FieldProblem, textIn, useForm } from '../../form/use-form.ts'
import { useListChange } from './use-list-change.ts'

interface NameListDialogProps {
  readonly title: string
  readonly name: string
  save(name: string): Parameters<ReturnType<typeof useListChange>>[0]
  onDone(lists: FavouriteLists): void
  onClose(): void
}

/** Gives a list its name. */
export function NameListDialog({ title, name, save, onDone, onClose }: NameListDialogProps) {
  const t = useCopy()
  const change = useListChange()

  async function send(data: FormData): Promise<FieldProblem<'name'>[]> {
    const outcome = await change(save(textIn(data, 'name').trim()))
    if (typeof outcome === 'string') return [{ name: 'name', message: outcome }]
    onDone(outcome)
    return []
  }

  const field = t('saved.listName')
  const checks = { name: fieldCheck(t, { field, required: true, maxLength: listNameLimit }) }
  const form = useForm<'name'>({ checks, send })
  return (
    <Dialog title={title} close={t('dialog.close')} onClose={onClose}>
      <form method="post" noValidate className={styles.form} aria-busy={form.waiting} onSubmit={form.submit}>
        <TextField
          {...form.field('name')}
          label={field}
          help={t('saved.listNameHelp')}
          defaultValue={name}
          autoComplete="off"
          maxLength={listNameLimit}
          required
        />
        <Button type="submit" className={styles.submit} waiting={form.waiting ? t('form.working') : null}>
          {t('saved.listSubmit')}
        </Button>
      </form>
    </Dialog>
  )
}
