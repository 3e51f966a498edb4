import type { Problem } from '#contract/endpoint.ts'
import type { FieldProblem } from './use-form.ts'

/** The refusal's messages for the fields that this form has, in the form's order: the first is the one to go to. */
export function refusedFields<Name extends string>(refusal: Problem, names: readonly Name[]): FieldProblem<Name>[] {
  const { fields = [] } = refusal
  return names.flatMap((name) => {
    const told = fields.find(({ field }) => field === name)
    return told === undefined ? [] : [{ name, message: told.message }]
  })
}
