import { notFound } from '@tanstack/react-router'
import { requireMember } from '../sign-in/require-member.ts'
import type { PageContext } from '../site/page-context.ts'
import { requireSetting } from './route-guards.ts'

const requireDirect = requireSetting((partner) => partner.enrollmentType === 'direct')

interface StepLoad {
  readonly context: PageContext
  readonly location: { readonly href: string }
  readonly params: { readonly step?: string | undefined }
}

/** Only where members have a password with us, and only the steps that there are. */
export function admitRecover(load: StepLoad): void {
  requireDirect(load)
  if (!/^(confirm|update|success|error)?$/i.test(load.params.step ?? '')) throw notFound()
}

/** As recovery. The links of mails are for whoever opens them; the form is a member's. */
export async function admitFixCredentials(load: StepLoad): Promise<void> {
  requireDirect(load)
  const { step = '' } = load.params
  if (!/^(confirm|keep)?$/i.test(step)) throw notFound()
  if (step === '') await requireMember(load)
}
