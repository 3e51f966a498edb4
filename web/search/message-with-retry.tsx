import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useCopy } from '../copy/use-copy.ts'

interface MessageWithRetryProps {
  readonly title: string
  readonly text: string
  retry(): void
}

export function MessageWithRetry({ title, text, retry }: MessageWithRetryProps) {
  const t = useCopy()
  return (
    <EmptyState title={title} text={text}>
      <Button onClick={retry}>{t('search.error.retry')}</Button>
    </EmptyState>
  )
}
