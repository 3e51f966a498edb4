/** In the address of a page whose form was sent as a plain form: before its script was there, or where scripts are off. It says so. */
export const unsentFormParameter = 'formNotSent'

/** Whether the page of this address is to say that its form was not sent. */
export function tellsUnsentForm(address: string): boolean {
  const [, query = ''] = address.split('?', 2)
  return new URLSearchParams(query).has(unsentFormParameter)
}
