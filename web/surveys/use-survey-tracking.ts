import { useState, useSyncExternalStore } from 'react'
import type { SurveyTracking } from '#contract/schemas/survey.ts'
import { useMember } from '../api/member-query.ts'
import { usePath } from '../site/use-path.ts'
import { usePartner } from '../site/use-site.ts'
import { stored } from '../storage/stored.ts'

const neverChanges = () => () => undefined

/**
 * What a survey's form tells of where it is filled in; null where there are no cookies to ask, which is on the server. It stays as it was
 * when the form came: a frame with another address begins anew.
 */
export function useSurveyTracking(): SurveyTracking | null {
  const path = usePath()
  const { id } = usePartner()
  const member = useMember()
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const [tracking, setTracking] = useState<SurveyTracking | null>(null)
  if (isInBrowser && tracking === null)
    setTracking({
      utm_campaign: stored.utmCampaign.read() ?? '',
      utm_medium: 'web',
      utm_source: path.slice(0, 256),
      public_id: member?.publicId ?? stored.publicId.read() ?? '',
      partner_code: id,
    })
  return tracking
}
