import { Icon } from './icon.tsx'

export function EyeIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
      <circle cx="12" cy="12" r="2.75" />
    </Icon>
  )
}

export function EyeOffIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M6.2 7.3C3.8 9.2 2.5 12 2.5 12S6 18.5 12 18.5c1.9 0 3.5-.6 4.9-1.5M9.6 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.4 3.1M10 10.1a2.75 2.75 0 0 0 3.9 3.9M3.5 3.5l17 17" />
    </Icon>
  )
}

export function ChevronDownIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="m5 9 7 7 7-7" />
    </Icon>
  )
}
