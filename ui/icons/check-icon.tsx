import { Icon } from '../icon.tsx'

export function CheckIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="m4.5 12.5 5 5 10-11" />
    </Icon>
  )
}
