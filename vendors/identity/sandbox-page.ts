import { escaped, sandboxDocument } from './sandbox-document.ts'

/** Somebody who can sign in by one click. */
export interface SandboxPerson {
  readonly subject: string
  /** What the button says below the name. */
  readonly about: string
  readonly claims: Readonly<Record<string, unknown>>
}

interface Page {
  readonly name: string
  readonly wordmark: string
  readonly css: string
  readonly people: readonly SandboxPerson[]
}

/** A programme's sign-in page; a real one would ask for a password. */
export function signInPage({ name, wordmark, css, people }: Page): string {
  return sandboxDocument({
    wordmark,
    css,
    title: `Sign in to ${name}`,
    content: `<p>Choose who you are.</p>
<form method="post">
${people.map(buttonOf).join('\n')}
<button class="quiet">Cancel</button>
</form>`,
  })
}

function buttonOf({ subject, about, claims }: SandboxPerson): string {
  const names = [claims['given_name'], claims['family_name']].filter((part) => typeof part === 'string')
  const initials = names.map((name) => name.slice(0, 1)).join('')
  return `<button name="subject" value="${escaped(subject)}"><i aria-hidden="true">${escaped(initials)}</i><b>${escaped(names.join(' ') || subject)}</b><small>${escaped(about)}</small></button>`
}
