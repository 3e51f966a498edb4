/** The part of autocannon that the bench uses; the package brings no types. */
declare module 'autocannon' {
  interface Options {
    readonly url: string
    readonly connections: number
    /** In seconds. */
    readonly duration: number
    readonly headers: Readonly<Record<string, string>>
    /** Threads of its own for the client. */
    readonly workers?: number
    /** Asked in turn. */
    readonly requests?: readonly { readonly method: 'GET'; readonly path: string }[]
  }
  interface Result {
    readonly requests: { readonly total: number }
    /** In seconds. */
    readonly duration: number
    readonly non2xx: number
    readonly errors: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
