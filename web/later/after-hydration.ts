const withoutTasksMs = 500

/**
 * Resolves once React has hydrated the page: a task with background priority runs after React's own. Browsers without prioritized tasks wait half a
 * second.
 */
export async function afterHydration(): Promise<void> {
  if ('scheduler' in globalThis) await scheduler.postTask(() => undefined, { priority: 'background' })
  else await new Promise((resolve) => setTimeout(resolve, withoutTasksMs))
}
