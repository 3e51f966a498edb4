import { Link, useParams, useSearch, type ResolveParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { buttonClass } from '#ui/buttons/button.tsx'
import { useCopy } from '../copy/use-copy.ts'
import { PageTitle } from '../form/page-title.tsx'
import { SplitPage } from '../form/split-page.tsx'
import { PageHead } from '../frame/page/page-head.tsx'
import { usePartner } from '../site/use-site.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { RecoverForm } from './recover-form.tsx'

const from = '/recover/{-$step}'

/** The steps of recovery: asking, the word that a mail is under way, the new password, and how it ended. */
export function RecoverPage() {
  const { step } = useParams({ from }) as ResolveParams<typeof from>
  switch (step?.toLowerCase()) {
    case 'confirm':
      return <Confirmation />
    case 'update':
      return <Update />
    case 'success':
      return <Success />
    case 'error':
      return <Problem />
    default:
      return <Request />
  }
}

interface StepProps {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}

function Step({ title, text, children }: StepProps) {
  return (
    <SplitPage>
      <PageHead title={title} hidden />
      <PageTitle title={title} {...(text === undefined ? {} : { text })} />
      {children}
    </SplitPage>
  )
}

function Request() {
  const t = useCopy()
  return (
    <Step title={t('recover.title')} text={t('recover.text')}>
      <RecoverForm />
      <p>
        {t('recover.remembered')} <Link to="/login">{t('login.title')}</Link>
      </p>
    </Step>
  )
}

function Confirmation() {
  const t = useCopy()
  return (
    <Step title={t('recover.confirm.title')} text={t('recover.confirm.text')}>
      <Again />
    </Step>
  )
}

function Update() {
  const t = useCopy()
  return (
    <Step title={t('recover.update.title')} text={t('recover.update.text')}>
      <NewPasswordForm />
    </Step>
  )
}

function Success() {
  const t = useCopy()
  return (
    <Step title={t('recover.success.title')} text={t('recover.success.text')}>
      <p>
        <Link to="/login" className={buttonClass('primary')}>
          {t('login.submit')}
        </Link>
      </p>
    </Step>
  )
}

/** Says which of the links it was: one that is over, one that was used, or one that nobody knows. */
function Problem() {
  const t = useCopy()
  const { reason } = useSearch({ from })
  const { phone } = usePartner().customerSupport
  const told = reason === 'expired' || reason === 'used' ? reason : 'unknown'
  return (
    <Step title={t('recover.error.title')} text={t(`recover.error.${told}`, { supportPhone: phone.formatted })}>
      <Again />
    </Step>
  )
}

function Again() {
  const t = useCopy()
  return (
    <p>
      <Link to={from} params={{ step: undefined }} className={buttonClass('primary')}>
        {t('recover.again')}
      </Link>
    </p>
  )
}
