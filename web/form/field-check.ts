import type { Copy } from '../copy/use-copy.ts'

/** What the form holds, by the names of its fields. */
export type FieldValues = Readonly<Record<string, string>>
/** The message for what is wrong, or null. */
export type FieldCheck = (value: string, values: FieldValues) => string | null | Promise<string | null>

/** What a field may ask of its text. The messages are the partner's words; `field` names the field in them. */
export interface FieldRules {
  readonly field: string
  readonly required?: true
  readonly min?: number
  readonly max?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly exactLength?: number
  readonly unit?: 'characters' | 'digits'
  readonly pattern?: { readonly value: RegExp; readonly message: string }
  /** What no other rule says; asked last. */
  readonly validate?: FieldCheck
}

/** The rules as one check, which tells the first that is broken. An empty field that is not required breaks none. */
export function fieldCheck(t: Copy, rules: FieldRules): FieldCheck {
  return function check(typed, values) {
    const value = typed.trim()
    if (value === '') return rules.required ? requiredMessage(t) : null
    return ruleProblem(t, rules, value) ?? rules.validate?.(typed, values) ?? null
  }
}

function ruleProblem(t: Copy, rules: FieldRules, value: string): string | null {
  const { field, min = -Infinity, max = Infinity, minLength = 0, maxLength = Infinity, exactLength, pattern } = rules
  const unit = t(`validation.unit.${rules.unit ?? 'characters'}`)
  if (Number(value) < min) return t('validation.min', { field, count: min })
  if (Number(value) > max) return t('validation.max', { field, count: max })
  if (exactLength !== undefined && value.length !== exactLength)
    return t('validation.exactLength', { field, count: exactLength, unit })
  if (value.length < minLength) return t('validation.minLength', { field, count: minLength, unit })
  if (value.length > maxLength) return t('validation.maxLength', { field, count: maxLength, unit })
  return pattern === undefined || pattern.value.test(value) ? null : pattern.message
}

/** "This field is required."; with a name, for a message that stands away from its field, "{field} is required." */
export function requiredMessage(t: Copy, field?: string): string {
  return field === undefined ? t('validation.required') : t('validation.fieldRequired', { field })
}
