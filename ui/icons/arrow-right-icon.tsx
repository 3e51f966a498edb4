import { Icon } from '../icon.tsx'

export function ArrowRightIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M4 12h16m-6-6 6 6-6 6" />
    </Icon>
  )
}
