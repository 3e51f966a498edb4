const key = 'emulationId'

/**
 * Which emulation this tab is of: in the session storage, so that two tabs of the console never take one member for the other. Source: specification,
 * "Stored keys". Apart from the other keys, since none but support has it.
 */
export const emulationId = {
  read(): string | null {
    try {
      return sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  /** False where the browser keeps nothing. */
  write(id: string): boolean {
    try {
      sessionStorage.setItem(key, id)
      return true
    } catch {
      return false
    }
  },
  clear(): void {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // What cannot be read was not written.
    }
  },
}
