import type { Passkey } from '#contract/schemas/passkey.ts'
import { Button } from '#ui/buttons/button.tsx'
import { formatLongDay, formatMoment } from '../../../../copy/format-time.ts'
import { useCopy } from '../../../../copy/use-copy.ts'
import styles from '../security.module.css'

interface PasskeyItemProps {
  readonly passkey: Passkey
  onName(): void
  onRemove(): void
}

/** A passkey by its name: where it is kept, when it came and when it was used last. */
export function PasskeyItem({ passkey, onName, onRemove }: PasskeyItemProps) {
  const t = useCopy()
  const { name, keeper, browser, system, host, isForThisHost, isCopied, addedAt, lastUsedAt } = passkey
  const device = t('device.name', { browser: t(`device.browser.${browser}`), system: t(`device.system.${system}`) })
  const notes = [
    ...(isCopied ? [t('passkeys.copied')] : []),
    ...(isForThisHost ? [] : [t('passkeys.otherHost', { host })]),
    lastUsedAt === null ? t('passkeys.neverUsed') : t('passkeys.lastUsed', { dateTime: formatMoment(lastUsedAt) }),
    t('passkeys.added', { device, date: formatLongDay(addedAt) }),
    ...(keeper === null ? [] : [t('passkeys.keptBy', { keeper })]),
  ]
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <ul className={styles.note}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
      <div className={styles.deeds}>
        <Button look="compactSecondary" aria-label={t('passkeys.renameLabel', { name })} onClick={onName}>
          {t('passkeys.rename')}
        </Button>
        <Button look="compactSecondary" aria-label={t('passkeys.removeLabel', { name })} onClick={onRemove}>
          {t('passkeys.remove')}
        </Button>
      </div>
    </li>
  )
}
