/** Where the frame waits, and what it says there after a member's page. */
export const emulationEntry = { path: '/emulate', left: '#left', over: '#over' } as const
