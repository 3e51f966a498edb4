import { Icon } from '../icon.tsx'

export function CardIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <rect x="2.5" y="5" width="19" height="14" rx="2.5" />
      <path d="M2.5 9.500h19M6 15h4" />
    </Icon>
  )
}
