const key = 'emulationId'

/**
 * Which emulation this tab is of: in the session storage, so that two tabs of the console never take one member for the other. Source: specification,
 * "Stored keys". A private window, and a browser that blocks third-party cookies, refuse that storage to a frame of another site: there the frame's own
 * name keeps the id, which lasts as long. The id opens nothing by itself: the cookie does.
 */
export const emulationId = {
  read(): string | null {
    try {
      return sessionStorage.getItem(key)
    } catch {
      const [named, id] = window.name.split('=')
      return named === key && id !== undefined ? id : null
    }
  },
  write(id: string): void {
    try {
      sessionStorage.setItem(key, id)
    } catch {
      window.name = `${key}=${id}`
    }
  },
  clear(): void {
    try {
      sessionStorage.removeItem(key)
    } catch {
      if (emulationId.read() !== null) window.name = ''
    }
  },
}
