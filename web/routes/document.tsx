import { Scripts, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pageDataId, writePageData } from '../api/page-data.ts'
import { MerchantData } from '../merchant/merchant-data.tsx'
import { usePartner } from '../site/use-site.ts'
import { StructuredData } from './structured-data.tsx'

/** The document around every page. What the browser does not render again stays as the server wrote it. */
export function Document({ children }: { readonly children?: ReactNode }) {
  const { requestId, document } = useRouter().options.context
  const partner = usePartner()
  const { nonce, siteAddress, themeCss, fonts, stylesheets, preloads, entry } = document
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Where the build's own loader looks for the nonce; a browser hides the attribute from stylesheets. */}
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        <meta name="request-id" content={requestId} />
        {fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="anonymous" />
        ))}
        <style id="theme" nonce={nonce} suppressHydrationWarning>
          {themeCss}
        </style>
        {stylesheets.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} precedence="default" />
        ))}
        {/* Fetched beside the scripts, which wait for it. The browser has no address: React would take a link to nowhere for another element. */}
        {siteAddress === '' ? null : (
          <link rel="preload" as="fetch" type="application/json" href={siteAddress} crossOrigin="anonymous" />
        )}
        {preloads.map((script) => (
          <link
            key={script}
            rel="modulepreload"
            href={script}
            nonce={nonce}
            // What is seen first comes first: on a slow line the scripts would hold up the picture.
            fetchPriority="low"
            suppressHydrationWarning
          />
        ))}
        <meta name="theme-color" content={partner.theme.colors.ground} />
        <meta name="application-name" content={partner.programName} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="icon" href="/icons/mark.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/180.png" />
      </head>
      <body>
        {children}
        {import.meta.env.SSR ? <PageState /> : null}
        {entry === null ? null : <script type="module" src={entry} nonce={nonce} suppressHydrationWarning />}
      </body>
    </html>
  )
}

/** What the browser takes over from: it reads this and has no reason to draw it again. */
function PageState() {
  const { queryClient, document } = useRouter().options.context
  return (
    <>
      <StructuredData partner={usePartner()} />
      <MerchantData />
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
