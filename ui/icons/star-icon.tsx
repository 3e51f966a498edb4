import { Icon } from './icon.tsx'

/** In a file of its own: it is all that pages of the account need of a restaurant's icons. */
export function StarIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path
        d="m12 3.6 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.8l5.9-.8z"
        fill="currentColor"
        stroke="none"
      />
    </Icon>
  )
}
