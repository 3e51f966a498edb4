/** What a worker sees around it. The compiler's own list of it can't stand beside a page's, so these are the parts in use. */
export interface WorkerScope {
  readonly location: { readonly origin: string }
  readonly caches: CacheStorage
  readonly clients: { claim(): Promise<void> }
  readonly registration: ServiceWorkerRegistration
  /** Set by the server in front of this file: changes with every build. */
  readonly siteVersion: string
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listen: (event: WorkerEvents[Name]) => void): void
}

interface LastingEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends LastingEvent {
  readonly request: Request
  /** The answer to a navigation that the browser asked for while the worker woke up, if it did. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface WorkerEvents {
  readonly install: LastingEvent
  readonly activate: LastingEvent
  readonly fetch: FetchEvent
  readonly message: LastingEvent & { readonly data: unknown }
}
