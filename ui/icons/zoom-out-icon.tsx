import { Icon } from '../icon.tsx'

export function ZoomOutIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M6 12h12" />
    </Icon>
  )
}
