import { Icon } from './icon.tsx'

export function MenuIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M3 7h18M3 12h18M3 17h18" />
    </Icon>
  )
}

export function UserIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 20.500c1-4 4-6 8-6s7 2 8 6" />
    </Icon>
  )
}
