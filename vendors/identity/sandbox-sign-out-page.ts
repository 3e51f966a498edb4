import { sandboxDocument } from './sandbox-document.ts'

interface Page {
  readonly name: string
  readonly wordmark: string
  readonly css: string
}

/** Asks who is led here whether to sign out of the programme too. `form` is the provider's, without buttons, as HTML. */
export function signOutPage({ name, ...look }: Page, form: string): string {
  return sandboxDocument({
    ...look,
    title: `Sign out of ${name}?`,
    content: `<p>You are signed out of dining. You may be signed in to other pages of the program still.</p>
${form.replace('</form>', `<button class="main" name="logout" value="yes">Sign out</button><button class="quiet">Stay signed in</button></form>`)}`,
  })
}

/** Where nobody said where to go next. */
export function signedOutPage({ name, ...look }: Page): string {
  return sandboxDocument({ ...look, title: `You are signed out of ${name}`, content: '' })
}
