import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/buttons/button.tsx'
import { MessagePage } from '../errors/message-page.tsx'
import { PageHead } from '../frame/page/page-head.tsx'
import { useActivationContent } from './activation-content.ts'

export function ActivatedPage() {
  const { activatedTitle, activatedText, activatedButton } = useActivationContent()
  return (
    <>
      <PageHead title={activatedTitle} hidden />
      <MessagePage title={activatedTitle} text={activatedText}>
        <Link to="/search" className={buttonClass('primary')}>
          {activatedButton}
        </Link>
      </MessagePage>
    </>
  )
}
