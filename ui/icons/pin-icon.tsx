import { Icon } from '../icon.tsx'

export function PinIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M12 21.5s7-6.3 7-11.5a7 7 0 0 0-14 0c0 5.2 7 11.5 7 11.5Z" />
      <circle cx="12" cy="10" r="2.5" />
    </Icon>
  )
}
