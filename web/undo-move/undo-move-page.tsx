import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { undoMoveByLink } from '#contract/endpoints/card-moves.ts'
import type { MoveUndone } from '#contract/schemas/card-move.ts'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { useCallApi } from '../api/use-call-api.ts'
import { focusOn } from '#ui/focus-on.ts'
import { useCopy } from '../copy/use-copy.ts'
import { PageTitle } from '../form/page-title.tsx'
import { SplitPage } from '../form/split-page.tsx'
import { useTokenOnce } from '../form/use-token-once.ts'
import { PageHead } from '../frame/page/page-head.tsx'
import { useMoveCall } from '../payment-card/moving/use-move-call.tsx'
import { NotUndone, refusedFor } from './not-undone.tsx'
import { usePartner } from '../site/use-site.ts'

/** Where the mail about a card that has moved leads. Opening it does nothing, since mail programs open links too: only the button does. */
export function UndoMovePage() {
  const t = useCopy()
  return (
    <SplitPage>
      <PageHead title={t('undoMove.title')} hidden />
      <UndoMove />
    </SplitPage>
  )
}

function UndoMove() {
  const t = useCopy()
  const token = useTokenOnce()
  const callApi = useCallApi()
  const { waiting, code, fault, run } = useMoveCall<MoveUndone>()
  const [undone, setUndone] = useState<MoveUndone | null>(null)
  const reason = refusedFor(code)

  async function undo(): Promise<void> {
    const outcome = await run(() => callApi(undoMoveByLink, { body: { token: token === '' ? '-' : token } }))
    if (outcome?.ok) setUndone(outcome.answer)
  }

  if (undone !== null) return <Done undone={undone} />
  if (reason !== null) return <NotUndone reason={reason} />
  return (
    <>
      <PageTitle title={t('undoMove.title')} text={t('undoMove.text')} />
      {fault}
      <Button waiting={waiting ? t('form.working') : null} onClick={() => void undo()}>
        {t('undoMove.submit')}
      </Button>
    </>
  )
}

function Done({ undone: { lastFour } }: { readonly undone: MoveUndone }) {
  const t = useCopy()
  const { enrollmentType, customerSupport } = usePartner()
  return (
    <>
      <PageTitle title={t('undoMove.done.title')} text={t('undoMove.done.text', { lastFour })} headingRef={focusOn} />
      <p>
        <Link to="/account/manage_cards" className={buttonClass('primary')}>
          {t('undoMove.cards')}
        </Link>
      </p>
      <p>
        {enrollmentType === 'direct' ? (
          <Link to="/recover/{-$step}" params={{ step: undefined }}>
            {t('undoMove.password')}
          </Link>
        ) : (
          t('undoMove.notYou', { supportPhone: customerSupport.phone.formatted })
        )}
      </p>
    </>
  )
}
