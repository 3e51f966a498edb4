import { Icon } from './icon.tsx'

export function CardIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <rect x="2.5" y="5" width="19" height="14" rx="2.5" />
      <path d="M2.5 9.500h19M6 15h4" />
    </Icon>
  )
}

export function ClockIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5.200l3.5 2" />
    </Icon>
  )
}

export function MinusIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M8 12h8" />
    </Icon>
  )
}

export function PrintIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M7 8.5v-5h10v5M7 17H4.5v-7a1.5 1.5 0 0 1 1.5-1.5h12a1.5 1.5 0 0 1 1.5 1.5v7H17M7 14.5h10v6H7z" />
    </Icon>
  )
}
