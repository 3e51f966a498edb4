/** What the stand-in does wrong when it is told to, until it is told otherwise. README.md tells each. */
export const sandboxFaults = [
  'keyRefused',
  'scriptDown',
  'fieldsDown',
  'createDown',
  'createAnswerLost',
  'retrieveDown',
  'retrieveSlow',
  'retrieveHalf',
  'confirmDown',
  'confirmDeclined',
  'challengeRefused',
  'cancelDown',
  'cancelAnswerLost',
  'detachDown',
] as const
export type SandboxFault = (typeof sandboxFaults)[number]

/** A fault by its name, for a switch. */
export function faultNamed(name: string): SandboxFault | undefined {
  return sandboxFaults.find((fault) => fault === name)
}
