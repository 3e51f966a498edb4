import type { ActionResult } from '../actions.ts'

/** The faults that a form has switched on; what is none is left out. */
export function switchedOn<Fault>(form: FormData, named: (name: string) => Fault | undefined): Fault[] {
  return form.getAll('fault').flatMap((name) => named(String(name)) ?? [])
}

export function switchedText(faults: readonly string[]): string {
  return faults.length === 0 ? 'Everything works again.' : `From now on: ${faults.join(', ')}.`
}

interface Told {
  /** The third party whose stand-in was told. */
  readonly of: string
  readonly isDone: boolean
  readonly text: string
}

/** What the page says after a stand-in was told something. */
export function standInTold({ of, isDone, text }: Told): ActionResult {
  const failed = `The stand-in of the ${of} does not answer.`
  return { path: '/tables', notice: isDone ? { kind: 'done', text } : { kind: 'refused', text: failed } }
}
