/** The numbers under which the database knows what a world has by its names. */
export interface WorldIds {
  /** By the place's name. */
  readonly places: ReadonlyMap<string, number>
  /** By the member's name. */
  readonly members: ReadonlyMap<string, number>
}

export function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name)
  if (id === undefined) throw new Error(`${name} was not recorded`)
  return id
}

/** The public id of a member, which has 22 characters. */
export function publicIdOf(name: string): string {
  return name.padEnd(22, '_')
}
