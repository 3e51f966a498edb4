import { Icon } from './icon.tsx'

export function ChevronLeftIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="m15 5-7 7 7 7" />
    </Icon>
  )
}

export function ChevronRightIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="m9 5 7 7-7 7" />
    </Icon>
  )
}

export function ArrowRightIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M4 12h16m-6-6 6 6-6 6" />
    </Icon>
  )
}
