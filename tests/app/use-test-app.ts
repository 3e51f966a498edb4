import { afterAll, beforeAll } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { createTestApp, type RunningTestApp, type TestApp, type TestAppOverrides } from './app.ts'

/** The real application on the database of the enclosing describe, up before its tests and gone after them. Read it inside tests only. */
export function useTestApp(database: { readonly current: Database }, overrides: TestAppOverrides = {}): TestApp {
  let running: RunningTestApp | null = null
  beforeAll(async () => {
    running = await createTestApp(database.current, overrides)
  })
  afterAll(() => running?.close())
  function current(): TestApp {
    if (!running) throw new Error('The application is up inside tests only')
    return running
  }
  return {
    get app() {
      return current().app
    },
    get context() {
      return current().context
    },
    get logged() {
      return current().logged
    },
    get received() {
      return current().received
    },
    get clock() {
      return current().clock
    },
    get vault() {
      return current().vault
    },
  }
}
