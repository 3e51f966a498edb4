import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ComponentType } from 'react'
import { memberQuery } from '../../api/member-query.ts'
import { useCallApi } from '../../api/use-call-api.ts'
import { afterFirstView } from '../../later/after-first-view.ts'

/** Watches the session of whoever is signed in; a visitor's page carries nothing of it. */
export function MemberSession() {
  const { data: member = null } = useQuery(memberQuery(useCallApi()))
  const isMember = member !== null
  const [Warning, setWarning] = useState<ComponentType<{ drawnEnd: string | undefined }> | null>(null)
  const [drawnEnd] = useState(member?.sessionExpiresAt)
  // Meets the network.
  useEffect(() => {
    if (!isMember) return
    // Without it nobody is warned; the session ends all the same.
    afterFirstView(() => {
      import('./session-warning.tsx').then(
        (part) => setWarning(() => part.SessionWarning),
        () => undefined,
      )
    })
  }, [isMember])
  return isMember && Warning !== null ? <Warning drawnEnd={drawnEnd} /> : null
}
