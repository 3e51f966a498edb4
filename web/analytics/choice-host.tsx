import { type ComponentType, useEffect, useState } from 'react'
import { usePartner } from '../site/use-site.ts'

/** The choice where the partner asks for one. Until it has come, and where it can't be had, nothing leaves. */
export function ChoiceHost() {
  const asks = usePartner().analytics?.consent === 'asked'
  const [Choice, setChoice] = useState<ComponentType | null>(null)
  // Meets the network.
  useEffect(() => {
    if (!asks) return
    import('./analytics-choice.tsx').then(
      ({ AnalyticsChoice }) => setChoice(() => AnalyticsChoice),
      () => {},
    )
  }, [asks])
  return Choice === null ? null : <Choice />
}
