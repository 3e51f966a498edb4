import { useRouter } from '@tanstack/react-router'
import type { CallApi } from './call-api.ts'

/** The API as this page reaches it. */
export function useCallApi(): CallApi {
  return useRouter().options.context.callApi
}
