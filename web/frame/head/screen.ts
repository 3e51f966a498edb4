const enrollmentPaths = ['/join', '/add_card', '/card_added']

/** Which kind of screen a path is, where the frame asks. Paths compare without case. */
export function isEnrollmentPath(path: string): boolean {
  return enrollmentPaths.includes(path.toLowerCase())
}

export function hasBackBar(path: string): boolean {
  return /^\/(merchants|account)\//i.test(path)
}

export function isSearchPath(path: string): boolean {
  return path.toLowerCase() === '/search'
}

export function isDiscoverPath(path: string): boolean {
  return path.toLowerCase().startsWith('/discover')
}
