/** What the stand-in does wrong when it is told to, until it is told otherwise. README.md tells each. */
export const sandboxFaults = [
  'tokenRefused',
  'searchDown',
  'searchSlow',
  'searchHalf',
  'noTables',
  'partyTooSmall',
  'partyTooLarge',
  'tooFarInAdvance',
  'tooClose',
  'lockDown',
  'lockGone',
  'lockShort',
  'bookDown',
  'bookSlow',
  'bookAnswerLost',
  'bookHalf',
  'bookRefused',
  'dinerDeactivated',
  'slotGone',
  'cardDeclined',
  'lookDown',
  'changeDown',
  'changeAnswerLost',
  'cancelDown',
  'cancelAnswerLost',
  'tooLateToCancel',
] as const
export type SandboxFault = (typeof sandboxFaults)[number]

/** A fault by its name, for a switch. */
export function faultNamed(name: string): SandboxFault | undefined {
  return sandboxFaults.find((fault) => fault === name)
}
