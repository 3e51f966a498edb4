import { Icon } from '../icon.tsx'

export function ClockIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5.200l3.5 2" />
    </Icon>
  )
}
