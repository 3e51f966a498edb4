const withoutTasksMs = 500

/**
 * Resolves once React has hydrated the page. It does so in tasks of its own, which a task in the background lets go first; browsers without such tasks get
 * half a second.
 */
export async function afterHydration(): Promise<void> {
  if ('scheduler' in globalThis) await scheduler.postTask(() => undefined, { priority: 'background' })
  else await new Promise((resolve) => setTimeout(resolve, withoutTasksMs))
}
