/** Which locks of the keyboard are on. */
export type KeyLocks = 'none' | 'caps' | 'num' | 'capsAndNum'

export function keyLocks(event: { getModifierState(key: string): boolean }): KeyLocks {
  const caps = event.getModifierState('CapsLock')
  const num = event.getModifierState('NumLock')
  if (caps && num) return 'capsAndNum'
  if (caps) return 'caps'
  return num ? 'num' : 'none'
}
