import { Icon } from '../icon.tsx'

export function BagIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M5 8h14l1 12.500H4zM8.500 10.500V7a3.500 3.500 0 0 1 7 0v3.500" />
    </Icon>
  )
}
