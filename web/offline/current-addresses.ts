const own = /^\/(?:assets|fonts|site)\//

/** The page that is shown, and the files it was made of, as the browser has listed them. */
export function currentAddresses(): readonly string[] {
  const { origin, pathname, search } = location
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter((file) => file.origin === origin && own.test(file.pathname))
    .map((file) => file.pathname)
  return [pathname + search, ...new Set(files)]
}
