import { Icon } from './icon.tsx'

export function SearchIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </Icon>
  )
}

export function FilterIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M3 7h10m5 0h3M3 17h3m5 0h10" />
      <circle cx="15.5" cy="7" r="2.5" />
      <circle cx="8.5" cy="17" r="2.5" />
    </Icon>
  )
}

export function LocateIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <circle cx="12" cy="12" r="6.5" />
      <path d="M12 2v3.5M12 18.5V22M2 12h3.5M18.5 12H22" />
      <circle cx="12" cy="12" r="1.5" />
    </Icon>
  )
}

export function PinIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M12 21.5s7-6.3 7-11.5a7 7 0 0 0-14 0c0 5.2 7 11.5 7 11.5Z" />
      <circle cx="12" cy="10" r="2.5" />
    </Icon>
  )
}

export function MapIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="m9 4-6 2.5v13L9 17l6 3 6-2.5v-13L15 7 9 4Zm0 0v13m6-10v13" />
    </Icon>
  )
}
