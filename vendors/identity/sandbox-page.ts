/** Somebody who can sign in by one click. */
export interface SandboxPerson {
  readonly subject: string
  /** What the button says below the name. */
  readonly about: string
  readonly claims: Readonly<Record<string, unknown>>
}

interface Page {
  readonly name: string
  readonly css: string
  readonly people: readonly SandboxPerson[]
}

/** A programme's sign-in page, in its own colours and type; a real one would ask for a password. */
export function signInPage({ name, css, people }: Page): string {
  const title = `Sign in to ${escaped(name)}`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${css}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: var(--color-ground); color: var(--color-ink); font: 16px/1.5 var(--font-text, system-ui), system-ui, sans-serif; }
main { width: 100%; max-width: 420px; }
h1 { margin: 0 0 8px; font: 600 28px/1.2 var(--font-title, Georgia), Georgia, serif; }
p { margin: 0 0 24px; }
form { display: grid; gap: 12px; }
button { min-height: 56px; padding: 10px 16px; border: 1px solid var(--color-control-line); border-radius: var(--radius-control, 8px); background: var(--color-surface); color: inherit; font: inherit; text-align: left; cursor: pointer; }
button:hover, button:focus-visible { outline: 3px solid var(--color-accent); outline-offset: 2px; }
button small { display: block; }
button.quiet { border: 0; background: none; text-align: center; text-decoration: underline; }
</style>
<main>
<h1>${title}</h1>
<p>This page stands in for the program's own. Choose who you are.</p>
<form method="post">
${people.map(buttonOf).join('\n')}
<button class="quiet">Cancel</button>
</form>
</main>
</html>`
}

function buttonOf({ subject, about, claims }: SandboxPerson): string {
  const name = [claims['given_name'], claims['family_name']].filter((part) => typeof part === 'string').join(' ')
  return `<button name="subject" value="${escaped(subject)}">${escaped(name || subject)}<small>${escaped(about)}</small></button>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
