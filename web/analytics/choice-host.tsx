import { type ComponentType, useEffect, useState } from 'react'
import { usePartner } from '../site/use-site.ts'
import { emulationId } from '../storage/emulation-id.ts'

/** The choice where the partner asks for one. Until it has come, and where it can't be had, nothing leaves. */
export function ChoiceHost() {
  const asks = usePartner().analytics?.consent === 'asked'
  const [Choice, setChoice] = useState<ComponentType | null>(null)
  // Meets the network, and the mark of support, whose answer is not the member's.
  useEffect(() => {
    if (!asks || emulationId.read() !== null) return
    import('./analytics-choice.tsx').then(
      ({ AnalyticsChoice }) => setChoice(() => AnalyticsChoice),
      () => {},
    )
  }, [asks])
  return Choice === null ? null : <Choice />
}
