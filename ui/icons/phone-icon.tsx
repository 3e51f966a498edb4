import { Icon } from '../icon.tsx'

export function PhoneIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M8.5 4 5 4.8C4.5 12.5 11.5 19.5 19.2 19l.8-3.5-4.6-2-1.7 2A13 13 0 0 1 8.5 10.3l2-1.7z" />
    </Icon>
  )
}
