interface Shown {
  /** The programme's name, as it writes it. */
  readonly wordmark: string
  readonly css: string
  readonly title: string
  /** HTML. */
  readonly content: string
}

/** A page of a programme's own sign-on, in its colours and type: its name above, and what is to be done on a card below. */
export function sandboxDocument({ wordmark, css, title, content }: Shown): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${css}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; grid-template-rows: auto 1fr auto; background: var(--color-ground); color: var(--color-ink); font: var(--weight-text, 400) 16px/1.5 var(--font-text, system-ui), system-ui, sans-serif; }
header { padding: 20px 24px; border-bottom: 1px solid var(--color-line); background: var(--color-surface); font: var(--weight-wordmark, 700) 20px/1.2 var(--font-title, Georgia), Georgia, serif; letter-spacing: var(--tracking-wordmark); text-align: center; overflow-wrap: anywhere; }
main { display: grid; place-items: center; padding: 24px 16px; }
main > div { width: 100%; max-width: 440px; padding: clamp(24px, 6vw, 40px); border: 1px solid var(--color-line); border-radius: var(--radius, 8px); background: var(--color-surface); box-shadow: 0 12px 40px rgb(0 0 0 / calc(var(--shade, 0.16) * 0.6)); }
h1 { margin: 0 0 8px; font: var(--weight-title, 600) clamp(24px, 6vw, 30px)/1.2 var(--font-title, Georgia), Georgia, serif; letter-spacing: var(--tracking-title); text-transform: var(--casing-title); text-wrap: balance; }
p { margin: 0 0 24px; color: var(--color-muted-ink); }
form { display: grid; gap: 12px; }
button { display: grid; grid-template-columns: auto 1fr; gap: 0 14px; align-items: center; min-height: 60px; padding: 10px 16px; border: 1px solid var(--color-control-line); border-radius: min(var(--radius-control, 8px), 16px); background: var(--color-surface); color: inherit; font: inherit; text-align: left; cursor: pointer; overflow-wrap: anywhere; }
button:hover { background: var(--color-tint); border-color: var(--color-ink); }
button:focus-visible { outline: 3px solid var(--color-focus, currentcolor); outline-offset: 2px; }
button i { grid-row: span 2; display: grid; place-items: center; width: 40px; height: 40px; border-radius: 50%; background: var(--color-accent); color: var(--color-on-accent); font-style: normal; font-weight: var(--weight-strong, 600); font-size: 15px; }
button b { font-weight: var(--weight-strong, 600); }
button small { color: var(--color-muted-ink); font-size: 14px; }
button.main { display: block; border-color: transparent; background: var(--color-accent); color: var(--color-on-accent); font-weight: var(--weight-strong, 600); text-align: center; }
button.main:hover { background: var(--color-accent-strong); }
button.quiet { display: block; min-height: 44px; border: 0; background: none; text-align: center; text-decoration: underline; text-underline-offset: 0.3em; }
footer { padding: 16px 24px 24px; color: var(--color-muted-ink); font-size: 14px; text-align: center; }
</style>
<header>${escaped(wordmark)}</header>
<main><div>
<h1>${escaped(title)}</h1>
${content}
</div></main>
<footer>This page stands in for the program’s own sign-in.</footer>
</html>`
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
