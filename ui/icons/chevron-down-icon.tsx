import { Icon } from '../icon.tsx'

export function ChevronDownIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="m5 9 7 7 7-7" />
    </Icon>
  )
}
