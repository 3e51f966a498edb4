import { Icon } from './icon.tsx'

export function ZoomInIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M6 12h12M12 6v12" />
    </Icon>
  )
}

export function ZoomOutIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M6 12h12" />
    </Icon>
  )
}
