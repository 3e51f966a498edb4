import { supportHref } from './support-href.ts'

export function SupportLink({ address }: { readonly address: string }) {
  return <a href={supportHref(address)}>{address}</a>
}
