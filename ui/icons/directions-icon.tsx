import { Icon } from '../icon.tsx'

export function DirectionsIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M20.5 3.5 3.5 10.800l7 2.7 2.7 7z" />
    </Icon>
  )
}
