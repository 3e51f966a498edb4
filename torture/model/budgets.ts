import type { ModelExtra } from './inputs.ts'

/** What one visit has of a campaign's budget: what it asked for, what it may be given, and what of that has stayed. */
export interface ModelGrant extends ModelExtra {
  readonly asked: number
}

/** What is left of each budget, by the campaign's code, and what visits have of it, by `grantName`. */
export interface ModelPurse {
  readonly left: ReadonlyMap<string, number>
  readonly had: ReadonlyMap<string, ModelGrant>
}

/** Who asks first has it. A visit that got less than it asked for keeps to that, unless it asks for more than then; what it needs no more goes back. */
export function grantOf(
  { left, had }: ModelPurse,
  { visit, code }: { readonly visit: string; readonly code: string },
  { given: asked, kept }: ModelExtra,
): ModelGrant {
  const before = had.get(grantName(visit, code))
  const isHeldToIt = before !== undefined && before.given < before.asked && asked <= before.asked
  const most = isHeldToIt ? before.given : Infinity
  const room = (before?.kept ?? 0) + (left.get(code) ?? 0)
  if (room < Math.min(kept, most)) return { asked, given: room, kept: room }
  return { asked, given: Math.min(asked, most), kept: Math.min(kept, most) }
}

/** The purse once a visit has these in place of what it had; what it has of no other campaign goes back. */
export function withGrants(purse: ModelPurse, visit: string, grants: ReadonlyMap<string, ModelGrant>): ModelPurse {
  const left = new Map(purse.left)
  const had = new Map(purse.had)
  for (const code of left.keys()) {
    const name = grantName(visit, code)
    const grant = grants.get(code)
    left.set(code, (left.get(code) ?? 0) + (had.get(name)?.kept ?? 0) - (grant?.kept ?? 0))
    if (grant) had.set(name, grant)
    else had.delete(name)
  }
  return { left, had }
}

function grantName(visit: string, code: string): string {
  return `${visit} ${code}`
}
