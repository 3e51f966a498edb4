import { Icon } from '../icon.tsx'

export function FilterIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M3 7h10m5 0h3M3 17h3m5 0h10" />
      <circle cx="15.5" cy="7" r="2.5" />
      <circle cx="8.5" cy="17" r="2.5" />
    </Icon>
  )
}
