import { Icon } from '../icon.tsx'

export function CloseIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="m5 5 14 14M19 5 5 19" />
    </Icon>
  )
}
