import { Icon } from '../icon.tsx'

export function PrintIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M7 8.5v-5h10v5M7 17H4.5v-7a1.5 1.5 0 0 1 1.5-1.5h12a1.5 1.5 0 0 1 1.5 1.5v7H17M7 14.5h10v6H7z" />
    </Icon>
  )
}
