/** A variable that a sandbox's process can't do without. Throws, naming it, where it is not set. */
export function sandboxSetting(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} is not set: the sandbox needs it`)
  return value
}
