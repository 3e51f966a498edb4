import { Icon } from '../icon.tsx'

export function ChevronLeftIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="m15 5-7 7 7 7" />
    </Icon>
  )
}
