let isLeaving = false

/** A full load that no page holds up: a session that has ended keeps nobody, whatever was typed. */
export function leaveAtOnce(address: string): void {
  isLeaving = true
  location.assign(address)
}

export function isLeavingAtOnce(): boolean {
  return isLeaving
}
