import { Link, useLocation } from '@tanstack/react-router'
import { Button, buttonClass } from '#ui/buttons/button.tsx'
import { focusOn } from '#ui/focus-on.ts'
import { useMember } from '../api/member-query.ts'
import { useCopy } from '../copy/use-copy.ts'
import { useFlag } from '../site/use-flag.ts'
import { usePartner } from '../site/use-site.ts'
import { stored } from '../storage/stored.ts'
import { userState } from '../site/user-state.ts'
import { type ChosenTableProps, KeptTable } from './kept-table.tsx'
import styles from './reserve.late.module.css'
import { useLoginPromptReport } from './table-reports.ts'
import { clockText, dayText } from './table-wish.ts'

/** The table that was chosen: who is signed in has it kept, and whoever is not is asked to sign in and comes back to it. */
export function ChosenTable(props: ChosenTableProps) {
  const t = useCopy()
  const member = useMember()
  const { slot, partySize, onOther } = props
  const isSignedIn = ['member', 'nonCardMember'].includes(userState(member))
  return (
    <>
      <p ref={focusOn} tabIndex={-1} className={styles.chosen}>
        {t('reserve.chosen', { day: dayText(slot), time: clockText(slot.slice(11)), count: partySize })}
      </p>
      {isSignedIn ? <KeptTable {...props} /> : <SignInFirst {...props} />}
      <p>
        <Button look="quiet" onClick={onOther}>
          {t('reserve.other')}
        </Button>
      </p>
    </>
  )
}

/** Where they come back without the address, what they were about is kept. */
function SignInFirst({ merchant: { id: merchantId }, facts, slot }: ChosenTableProps) {
  const t = useCopy()
  useLoginPromptReport(facts, slot)
  const returnTo = useLocation({ select: ({ href }) => href })
  const signsIn = [useFlag('authFlags', 'signIn'), useFlag('authFlags', 'singleSignOn')].includes(true)
  const joins = usePartner().enrollmentType === 'direct'
  const keep = () => stored.selectedMerchant.write(JSON.stringify({ merchantId, action: 'reserve' }))
  return (
    <div className={styles.ways}>
      <p>{t('reserve.signIn.text')}</p>
      {signsIn ? (
        <Link to="/login" search={{ returnTo }} className={buttonClass('primary')} onClick={keep}>
          {t('reserve.signIn')}
        </Link>
      ) : null}
      {joins ? (
        <Link to="/join" search={{ returnTo }} className={buttonClass('secondary')} onClick={keep}>
          {t('reserve.join')}
        </Link>
      ) : null}
    </div>
  )
}
