/** The worker sends `?to=/merchants/17`; what is no path of this site leads home. */
export function wayBack(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '/'
  return /^\/(?![/\\])[^\s\\]*$/.test(to) && !/^\/offline\b/i.test(to) ? to : '/'
}
