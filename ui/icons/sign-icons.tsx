import { Icon } from './icon.tsx'

export function CheckIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="m4.5 12.5 5 5 10-11" />
    </Icon>
  )
}

export function CloseIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="m5 5 14 14M19 5 5 19" />
    </Icon>
  )
}

export function WarningIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M12 3.5 21.5 20h-19zM12 10v4.5M12 17.2v.1" />
    </Icon>
  )
}

export function LockIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <rect x="5" y="10.5" width="14" height="10" rx="2" />
      <path d="M8 10.500V7.500a4 4 0 0 1 8 0v3" />
    </Icon>
  )
}
