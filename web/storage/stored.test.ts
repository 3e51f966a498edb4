import { expect, test } from 'vitest'
import { campaignMinutes } from './stored.ts'

test('STORAGE-20 the source of a campaign is kept for 2880 minutes', () => expect(campaignMinutes).toBe(2880))
