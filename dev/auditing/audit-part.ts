import type { Browser } from '@playwright/test'
import type { Stack } from '../stacking/stack.ts'

/** What a part of the audit works with: the running product with the demo data, and whose pages are asked for. */
export interface Audited {
  readonly browser: Browser
  readonly stack: Stack
  readonly partnerIds: readonly string[]
  /** Null: every page. */
  readonly pages: readonly string[] | null
  say(line: string): void
}

export interface Findings {
  /** Markdown below the part's heading. */
  readonly text: string
  /** Each is a defect, and fails the audit. */
  readonly faults: readonly string[]
}

export interface AuditPart {
  readonly name: string
  /** Its heading in docs/audit.md. */
  readonly title: string
  run(audited: Audited): Promise<Findings>
}

export function markdownTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
