import { DatabaseRefusal } from '../db/database-refusal.ts'

/** Why a backup was not made or not restored. */
export class BackupError extends DatabaseRefusal {}
