import { Icon } from './icon.tsx'

interface HeartIconProps {
  readonly isFull: boolean
  readonly size: number
}

/** Told from any picture below it: one of its line and its filling stands out. */
export function HeartIcon({ isFull, size }: HeartIconProps) {
  const ground = 'var(--color-ground)'
  return (
    <Icon size={size}>
      <path
        fill={isFull ? 'currentColor' : ground}
        stroke={isFull ? ground : undefined}
        d="M12 20C3 14 3 9 4 7c2-4 6-3 8 0 2-3 6-4 8 0 1 2 1 7-8 13z"
      />
    </Icon>
  )
}
