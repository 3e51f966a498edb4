import type { Importer } from '#server/merchants/import/audit-import.ts'

/** On whose word tests import. */
export const testImporter: Importer = { actor: 'operator:test', reason: 'a test', importId: 'test' }
