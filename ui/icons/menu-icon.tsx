import { Icon } from '../icon.tsx'

export function MenuIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M3 7h18M3 12h18M3 17h18" />
    </Icon>
  )
}
