import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MerchantCard } from '#contract/schemas/merchant.ts'
import corner from '#ui/buttons/corner.module.css'
import { classes } from '#ui/classes.ts'
import { HeartIcon } from '#ui/icons/heart-icon.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { toasts } from '../frame/toasts/toasts.ts'
import { useIsSaved } from './saved-ids.ts'

interface SaveButtonProps {
  readonly merchant: Pick<MerchantCard, 'id' | 'name'>
  /** Where it does not stand on a picture. */
  readonly className?: string
  readonly children?: ReactNode
}

/** Saves a restaurant, or takes that back. What it does comes with the first touch. */
export const SaveButton = import.meta.env.SSR ? DrawnButton : LiveButton

function LiveButton(props: SaveButtonProps) {
  const { merchant } = props
  const router = useRouter()
  const t = useCopy()
  return heart(props, {
    isSaved: useIsSaved(merchant.id),
    label: t('saved.save', merchant),
    onClick() {
      import('./press-save.ts').then(
        (part) => part.pressSave(router, merchant),
        () => toasts.show({ kind: 'error', text: t('saved.failed', merchant) }),
      )
    },
  })
}

function DrawnButton(props: SaveButtonProps) {
  return heart(props, { isSaved: useIsSaved(props.merchant.id), label: useCopy()('saved.save', props.merchant) })
}

interface Heart {
  readonly isSaved: boolean
  readonly label: string
  readonly onClick?: () => void
}

function heart({ className = corner.corner, children }: SaveButtonProps, { isSaved, label, onClick }: Heart) {
  return (
    <button
      type="button"
      className={classes(corner.heart, className)}
      aria-pressed={isSaved}
      aria-label={label}
      onClick={onClick}
    >
      <HeartIcon isFull={isSaved} size={children ? 18 : 24} />
      {children}
    </button>
  )
}
