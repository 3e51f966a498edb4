import { type RefObject, type SubmitEvent, type SyntheticEvent, useRef, useState } from 'react'
import type { FieldCheck, FieldValues } from './field-check.ts'

export interface FieldProblem<Name extends string> {
  readonly name: Name
  readonly message: string
}

interface Options<Name extends string> {
  /** In the order of the form; a field that may hold anything has none. */
  readonly checks: { readonly [Key in Name]?: FieldCheck | undefined }
  /**
   * Sends what was checked, and answers what the server finds wrong with the fields. `token` is the captcha's, where it was run; `captcha` answers that
   * the server insists on one, and it is sent once more with it.
   */
  send(data: FormData, token: string | undefined): Promise<readonly FieldProblem<Name>[] | 'captcha'>
  /**
   * The captcha option: the first submit that is sent goes without, each later one runs this first. Null: there is no token, and the form has said why.
   * Source: specification, section 5, form.
   */
  captcha?(): Promise<string | null>
}

type Errors<Name extends string> = ReadonlyMap<Name, string>

interface Told<Name extends string> {
  readonly name: Name
  readonly message: string | null
}

type FieldEvent = SyntheticEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>

/** What a field is given by its form. */
export interface FieldProps<Name extends string = string> {
  readonly name: Name
  readonly error: string | undefined
  onBlur(event: FieldEvent): void
  onChange(event: FieldEvent): void
}

export interface Form<Name extends string> {
  readonly waiting: boolean
  field(name: Name): FieldProps<Name>
  submit(event: SubmitEvent<HTMLFormElement>): void
}

/** A form whose fields keep their own values. A field is checked when it is left and from then on at each change; all are before sending. */
export function useForm<Name extends string>({ checks, send, captcha }: Options<Name>): Form<Name> {
  const [errors, setErrors] = useState<Errors<Name>>(new Map())
  const [waiting, setWaiting] = useState(false)
  const touched = useRef(new Set<Name>())
  const wasSent = useRef(false)

  async function check(name: Name, form: HTMLFormElement): Promise<FieldProblem<Name> | null> {
    const values = valuesOf(form)
    const message = (await checks[name]?.(values[name] ?? '', values)) ?? null
    // What was changed while the check was under way is checked again by that change.
    if (valuesOf(form)[name] === values[name]) setErrors((known) => withError(known, { name, message }))
    return message === null ? null : { name, message }
  }

  /** Fields can depend on each other, so each that was left is looked at again. */
  function recheck({ currentTarget: { form } }: FieldEvent): void {
    for (const name of form === null ? [] : touched.current) if (form !== null) void check(name, form)
  }

  async function checkAll(form: HTMLFormElement): Promise<readonly FieldProblem<Name>[]> {
    const names = Object.keys(checks).filter((name): name is Name => form.elements.namedItem(name) !== null)
    for (const name of names) touched.current.add(name)
    const found = await Promise.all(names.map((name) => check(name, form)))
    return found.filter((problem) => problem !== null)
  }

  async function checkAndSend(form: HTMLFormElement): Promise<void> {
    setWaiting(true)
    const found = await checkAll(form)
    const problems = found.length > 0 ? found : await sendProven({ send, captcha, wasSent }, new FormData(form))
    setErrors((known) => problems.reduce(withError<Name>, known))
    setWaiting(false)
    focusField(form, problems[0]?.name)
  }

  return {
    waiting,
    field: (name) => ({
      name,
      error: errors.get(name),
      onBlur(event) {
        touched.current.add(name)
        const { form } = event.currentTarget
        // Its error would move the button that is being pressed from under the pointer; sending checks every field.
        if (form?.querySelector('[type=submit]:active') === null) void check(name, form)
      },
      onChange: recheck,
    }),
    submit(event) {
      event.preventDefault()
      if (!waiting) void checkAndSend(event.currentTarget)
    },
  }
}

interface Sending<Name extends string> extends Pick<Options<Name>, 'send'> {
  readonly captcha: (() => Promise<string | null>) | undefined
  readonly wasSent: RefObject<boolean>
}

async function sendProven<Name extends string>(
  { send, captcha, wasSent }: Sending<Name>,
  data: FormData,
): Promise<readonly FieldProblem<Name>[]> {
  const token = wasSent.current ? await captcha?.() : undefined
  if (token === null) return []
  wasSent.current = true
  const told = await send(data, token)
  if (told !== 'captcha') return told
  // Another form of this browser was sent already, or many from where it is.
  const wanted = await captcha?.()
  const answer = wanted ? await send(data, wanted) : []
  return answer === 'captcha' ? [] : answer
}

function withError<Name extends string>(known: Errors<Name>, { name, message }: Told<Name>): Errors<Name> {
  const others = [...known].filter(([other]) => other !== name)
  return new Map(message === null ? others : [...others, [name, message]])
}

function valuesOf(form: HTMLFormElement): FieldValues {
  const texts = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  return Object.fromEntries(texts)
}

function focusField(form: HTMLFormElement, name: string | undefined): void {
  const field = name === undefined ? null : form.elements.namedItem(name)
  const [first] = field instanceof RadioNodeList ? field : [field]
  if (first instanceof HTMLElement) first.focus()
}

/** A field's text; empty where the form has no such field. */
export function textIn(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
