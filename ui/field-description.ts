interface Told {
  readonly help?: string | undefined
  readonly error?: string | undefined
}

/** Ties a control to its help and its error, whose ids follow from its own. */
export function fieldDescription(id: string, { help, error }: Told) {
  const described = [error === undefined ? '' : `${id}-error`, help === undefined ? '' : `${id}-help`].filter(Boolean)
  return {
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
  }
}
