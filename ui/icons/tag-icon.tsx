import { Icon } from '../icon.tsx'

export function TagIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M3.5 3.500h8l9 9-8 8-9-9z" />
      <circle cx="8" cy="8" r="1.3" />
    </Icon>
  )
}
