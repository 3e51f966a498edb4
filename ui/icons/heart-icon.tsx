import { Icon } from './icon.tsx'

/** Filled in a button that is pressed. */
export function HeartIcon() {
  return (
    <Icon>
      <path d="M12 20C3 14 3 9 4 7c2-4 6-3 8 0 2-3 6-4 8 0 1 2 1 7-8 13z" />
    </Icon>
  )
}
