import { signOnPaths } from '#contract/endpoints/sign-on.ts'

/** Where single sign-on begins: no page of the router's, so it is always a full load. */
export function signOnAddress(returnTo?: string): string {
  return returnTo === undefined ? signOnPaths.start : `${signOnPaths.start}?${new URLSearchParams({ returnTo })}`
}
