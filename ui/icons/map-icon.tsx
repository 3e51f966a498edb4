import { Icon } from '../icon.tsx'

export function MapIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="m9 4-6 2.5v13L9 17l6 3 6-2.5v-13L15 7 9 4Zm0 0v13m6-10v13" />
    </Icon>
  )
}
