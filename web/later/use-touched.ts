import { useSyncExternalStore } from 'react'
import { onTouch, wasTouched } from './touched.ts'

/** Whether anybody has touched the page yet: what is large waits for it. */
export function useTouched(): boolean {
  return useSyncExternalStore(onTouch, wasTouched, () => false)
}
