import { signOnPaths } from '#contract/endpoints/sign-on.ts'

interface SignOnWay {
  readonly returnTo?: string | undefined
  /** To be asked who one is, though the programme may know it. */
  readonly proof?: true
}

/** Where single sign-on begins: no page of the router's, so it is always a full load. */
export function signOnAddress({ returnTo, proof }: SignOnWay = {}): string {
  const parameters = new URLSearchParams({
    ...(returnTo === undefined ? {} : { returnTo }),
    ...(proof && { proof: '' }),
  })
  return parameters.size === 0 ? signOnPaths.start : `${signOnPaths.start}?${parameters}`
}
