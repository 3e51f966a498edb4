import { Icon } from '../icon.tsx'

export function WarningIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M12 3.5 21.5 20h-19zM12 10v4.5M12 17.2v.1" />
    </Icon>
  )
}
