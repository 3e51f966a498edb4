import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { CallApi } from '../api/call-api.ts'

/** What only the document needs. The browser knows of these what it reads back from its own document. */
export interface DocumentParts {
  readonly nonce: string
  readonly siteAddress: string
  readonly themeCss: string
  readonly fonts: readonly string[]
  readonly stylesheets: readonly string[]
  readonly preloads: readonly string[]
  readonly entry: string | null
  /** The stylesheet of late parts; the browser finds its address in its document. */
  readonly lateSheet?: string | null
  /** What search engines are told of the page's subject: the server's alone. */
  readonly facts?: ComponentType
}

/** What every route is given. */
export interface PageContext {
  readonly queryClient: QueryClient
  readonly callApi: CallApi
  /** Names the request of this document to support, on the error page. A call that fails later brings its own. */
  readonly requestId: string
  readonly document: DocumentParts
}
