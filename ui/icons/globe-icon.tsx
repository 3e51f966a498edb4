import { Icon } from '../icon.tsx'

export function GlobeIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.500c5 5 5 12 0 17M12 3.500c-5 5-5 12 0 17" />
    </Icon>
  )
}
