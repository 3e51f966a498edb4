import { Scripts, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pageDataId, writePageData } from '../site/page-data.ts'
import { usePartner } from '../site/use-site.ts'
import { StructuredData } from './structured-data.tsx'

/** The document around every page. What the browser does not render again stays as the server wrote it. */
export function Document({ children }: { readonly children?: ReactNode }) {
  const { document } = useRouter().options.context
  const { nonce, themeCss, entry } = document
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        {import.meta.env.SSR ? <ServerHead /> : null}
        <style id="theme" nonce={nonce} suppressHydrationWarning>
          {themeCss}
        </style>
        {import.meta.env.SSR ? <HeadLinks /> : null}
      </head>
      <body>
        {children}
        {import.meta.env.SSR ? <PageState /> : null}
        {entry === null ? null : <script type="module" src={entry} nonce={nonce} suppressHydrationWarning />}
      </body>
    </html>
  )
}

function ServerHead() {
  const { requestId, document } = useRouter().options.context
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {/* Where the build's own loader looks for the nonce; a browser hides the attribute from stylesheets. */}
      <meta property="csp-nonce" nonce={document.nonce} />
      <meta name="request-id" content={requestId} />
      {document.fonts.map((font) => (
        <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
      ))}
    </>
  )
}

function HeadLinks() {
  const { nonce, siteAddress, stylesheets, preloads, lateSheet } = useRouter().options.context.document
  return (
    <>
      {stylesheets.map((sheet) => (
        <link key={sheet} rel="stylesheet" href={sheet} precedence="default" />
      ))}
      {lateSheet ? <meta name="late-styles" content={lateSheet} /> : null}
      {/* Fetched beside the scripts, which wait for it. */}
      <link
        rel="preload"
        as="fetch"
        type="application/json"
        href={siteAddress}
        crossOrigin="anonymous"
        fetchPriority="low"
      />
      {preloads.map((script) => (
        // What is seen first comes first: on a slow line the scripts would hold up the picture.
        <link key={script} rel="modulepreload" href={script} nonce={nonce} fetchPriority="low" />
      ))}
      <meta name="theme-color" content={usePartner().theme.colors.ground} />
      <meta name="application-name" content={usePartner().programName} />
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="icon" href="/icons/mark.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/180.png" />
    </>
  )
}

/** What the browser takes over from: it reads this and has no reason to draw it again. */
function PageState() {
  const { queryClient, document } = useRouter().options.context
  const { facts: Facts } = document
  return (
    <>
      <StructuredData partner={usePartner()} />
      {Facts === undefined ? null : <Facts />}
      <script
        id={pageDataId}
        type="application/json"
        // JSON with its angle brackets written out; the server's alone.
        dangerouslySetInnerHTML={{ __html: writePageData(queryClient, document.siteAddress) }}
      />
      <Scripts />
    </>
  )
}
