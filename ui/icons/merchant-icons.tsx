import { Icon } from './icon.tsx'

export function BagIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M5 8h14l1 12.500H4zM8.500 10.500V7a3.500 3.500 0 0 1 7 0v3.500" />
    </Icon>
  )
}

export function DirectionsIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M20.5 3.5 3.5 10.800l7 2.7 2.7 7z" />
    </Icon>
  )
}

export function GlobeIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M3.5 12h17M12 3.500c5 5 5 12 0 17M12 3.500c-5 5-5 12 0 17" />
    </Icon>
  )
}

export function PhoneIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M8.5 4 5 4.8C4.5 12.5 11.5 19.5 19.2 19l.8-3.5-4.6-2-1.7 2A13 13 0 0 1 8.5 10.3l2-1.7z" />
    </Icon>
  )
}

export function PicturesIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M7.500 4H20v12.500M4 7.500h12.500V20H4zm0 9 4-4 6 6.500" />
    </Icon>
  )
}

export function ShareIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M12 14.500V3.500m0 0L8 7.500m4-4 4 4M6.500 11H5v9.500h14V11h-1.500" />
    </Icon>
  )
}

export function TagIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M3.5 3.500h8l9 9-8 8-9-9z" />
      <circle cx="8" cy="8" r="1.3" />
    </Icon>
  )
}

export function CalendarIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <rect x="3.5" y="5" width="17" height="15.5" rx="2" />
      <path d="M3.5 9.5h17M8 3v4M16 3v4" />
    </Icon>
  )
}
