import { Icon } from '../icon.tsx'

export function ShareIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M12 14.500V3.500m0 0L8 7.500m4-4 4 4M6.500 11H5v9.500h14V11h-1.500" />
    </Icon>
  )
}
