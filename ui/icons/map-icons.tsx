import { Icon } from './icon.tsx'

export function ZoomInIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M6 12h12M12 6v12" />
    </Icon>
  )
}

export function ZoomOutIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M6 12h12" />
    </Icon>
  )
}

export function MoveIcon({ size }: { readonly size?: number | undefined }) {
  return (
    <Icon size={size}>
      <path d="M12 4v16M4 12h16M9.5 6.5 12 4l2.5 2.5M9.5 17.5 12 20l2.5-2.5M6.5 9.5 4 12l2.5 2.5M17.5 9.5 20 12l-2.5 2.5" />
    </Icon>
  )
}

const chevrons = { up: 'm6 14 6-6 6 6', down: 'm6 10 6 6 6-6', left: 'm14 6-6 6 6 6', right: 'm10 6 6 6-6 6' } as const

export function DirectionIcon({ direction }: { readonly direction: keyof typeof chevrons }) {
  return (
    <Icon>
      <path d={chevrons[direction]} />
    </Icon>
  )
}
