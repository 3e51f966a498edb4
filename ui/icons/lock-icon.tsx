import { Icon } from '../icon.tsx'

export function LockIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <rect x="5" y="10.5" width="14" height="10" rx="2" />
      <path d="M8 10.500V7.500a4 4 0 0 1 8 0v3" />
    </Icon>
  )
}
