import { isNotFound } from '@tanstack/react-router'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Site } from '#contract/page-handler.ts'
import { keepSite } from '../site/use-site.ts'
import type { PageContext } from '../site/page-context.ts'
import { requireStaging } from './route-guards.ts'

function asked(staging: boolean): unknown {
  const queryClient = new QueryClient()
  keepSite(queryClient, { staging } as Site)
  try {
    requireStaging({ context: { queryClient } as PageContext })
    return null
  } catch (error) {
    return error
  }
}

test('in production the staging tools are pages that do not exist', () => {
  expect(isNotFound(asked(false))).toBe(true)
  expect(asked(true)).toBeNull()
})
