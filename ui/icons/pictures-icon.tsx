import { Icon } from '../icon.tsx'

export function PicturesIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M7.500 4H20v12.500M4 7.500h12.500V20H4zm0 9 4-4 6 6.500" />
    </Icon>
  )
}
