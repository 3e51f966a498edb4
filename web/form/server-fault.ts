/** What a form says where the server did not take it: who blocks cookies gets no session, and reloading the page does not help then. */
export function serverFault(): 'form.serverError' | 'form.cookiesOff' {
  return navigator.cookieEnabled ? 'form.serverError' : 'form.cookiesOff'
}
