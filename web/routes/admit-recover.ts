import { notFound } from '@tanstack/react-router'
import { requireSetting } from './route-guards.ts'
import type { PageContext } from '../site/page-context.ts'

const requireDirect = requireSetting((partner) => partner.enrollmentType === 'direct')

interface RecoverLoad {
  readonly context: PageContext
  readonly params: { readonly step?: string | undefined }
}

/** Only where members have a password with us, and only the steps that there are. */
export function admitRecover(load: RecoverLoad): void {
  requireDirect(load)
  if (!/^(confirm|update|success|error)?$/i.test(load.params.step ?? '')) throw notFound()
}
