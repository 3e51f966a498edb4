import { useRouter } from '@tanstack/react-router'

/** The styles of late parts (`*.late.module.css`), for the part that needs them: it is not shown before they are there. */
export function LateStyles() {
  const { lateSheet } = useRouter().options.context.document
  const sheet = lateSheet ?? sheetOfDocument()
  return sheet === null ? null : <link rel="stylesheet" href={sheet} precedence="late" />
}

function sheetOfDocument(): string | null {
  if (import.meta.env.SSR) return null
  return document.querySelector<HTMLMetaElement>('meta[name="late-styles"]')?.content ?? null
}
