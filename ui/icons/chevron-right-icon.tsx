import { Icon } from '../icon.tsx'

export function ChevronRightIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="m9 5 7 7-7 7" />
    </Icon>
  )
}
