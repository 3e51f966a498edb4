import { createHash } from 'node:crypto'
import type { FrameAssets } from './frame-assets.ts'
import { type FrameSettings, settingsElementId } from './frame/frame-settings.ts'

export interface FramePage {
  /** The partner's name, as the title until the page brings the field's words. */
  readonly title: string
  readonly themeCss: string
  readonly font: string
  readonly settings: FrameSettings
  readonly assets: FrameAssets
}

/** The page in the frame: one field whose words come from the page around it, once that has shown who it is. */
export function frameHtml({ title, themeCss, font, settings, assets: { script, stylesheet } }: FramePage): string {
  return `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>
<style>${themeCss}</style>
<link rel="stylesheet" href="${stylesheet.path}" integrity="${stylesheet.integrity}">
<script type="application/json" id="${settingsElementId}">${escapeJson(settings)}</script>
<script src="${script.path}" integrity="${script.integrity}" defer></script>
</head>
<body>
<label for="number" id="label"></label>
<div class="field">
<input id="number" type="text" inputmode="numeric" autocomplete="cc-number" maxlength="40" spellcheck="false" autocapitalize="off"
  aria-required="true" aria-describedby="error hint" disabled>
<span id="brand" aria-live="polite"></span>
</div>
<p id="error" role="alert"></p>
<p id="hint"></p>
</body>
</html>
`
}

/**
 * The frame may run its one script, use its one stylesheet, the theme and its fonts, and nothing else: no connection, no form, no image, no
 * frame; and only its partner's pages may hold it.
 */
export function framePolicy({ themeCss, settings, assets: { script } }: FramePage): string {
  const themeHash = createHash('sha256').update(themeCss).digest('base64')
  return [
    "default-src 'none'",
    `script-src '${script.integrity}'`,
    `style-src 'self' 'sha256-${themeHash}'`,
    "font-src 'self'",
    "connect-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${settings.origins.join(' ')}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** In a script element only `<` can end the block. */
function escapeJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
