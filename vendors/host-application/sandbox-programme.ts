/** Somebody who has an account in the application. */
export interface HostPerson {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly zipCode: string
}

/** A programme whose application this stands in for. */
export interface HostProgramme {
  readonly id: string
  readonly name: string
  /** Custom properties of the programme's theme. */
  readonly css: string
  /** Signs the calls. */
  readonly secret: string
  /** Whether the programme enrols whom it does not know as they are let in. */
  readonly enrolsInPassing: boolean
  readonly people: readonly HostPerson[]
}
