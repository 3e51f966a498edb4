import { useCopy } from '../copy/use-copy.ts'
import { PageHead } from '../frame/page/page-head.tsx'
import { usePath } from '../site/use-path.ts'
import { usePartner } from '../site/use-site.ts'
import { MessagePage } from './message-page.tsx'

const signInPaths = ['/login', '/join']

export function Maintenance() {
  const t = useCopy()
  const { maintenanceHomeLink } = usePartner()
  const signingIn = signInPaths.includes(usePath().toLowerCase())
  return (
    <>
      <PageHead title={t('maintenance.title')} hidden />
      <MessagePage title={t('maintenance.title')} text={t('maintenance.text')}>
        <p>{t(signingIn ? 'maintenance.signIn' : 'maintenance.general')}</p>
        {maintenanceHomeLink ? <a href="/">{t('maintenance.home')}</a> : null}
      </MessagePage>
    </>
  )
}
