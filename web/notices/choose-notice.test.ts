import { expect, test } from 'vitest'
import { announcementRestMs, chooseNotice, visitMs } from './choose-notice.ts'

type Facts = Parameters<typeof chooseNotice>[0]

const partner = {
  appAnnouncementModal: false,
  generalModalType: 'none',
  temporarySsoModal: false,
  enrollmentType: 'direct',
} as const
const announcing = { ...partner, appAnnouncementModal: true }
const popping = { ...partner, generalModalType: 'cash-back' }
const single = { ...partner, temporarySsoModal: true, enrollmentType: 'sso' } as const
const fresh = { announcementDismissedAt: null, generalPopups: [], temporarySsoModal: false, noticeShownAt: null }

function notice(changes: Partial<Facts>) {
  return chooseNotice({ partner, isNative: false, user: 'anonymous', path: '/', memory: fresh, now: 0, ...changes })
}

test('PARTNER-21 PARTNER-27 the settings switch the announcement on, and choose the general popup', () => {
  expect(notice({})).toBeNull()
  expect(notice({ partner: announcing })).toBe('announcement')
  expect(notice({ partner: popping })).toBe('general')
})

test('the announcement is kept from discover, signing in, joining and the native app', () => {
  expect(notice({ partner: announcing })).toBe('announcement')
  for (const path of ['/discover', '/Discover/more', '/login', '/Login', '/join'])
    expect(notice({ partner: announcing, path })).toBeNull()
  expect(notice({ partner: announcing, isNative: true })).toBeNull()
})

test('the announcement rests for a day after it was dismissed', () => {
  const memory = { ...fresh, announcementDismissedAt: 0 }
  expect(notice({ partner: announcing, memory, now: announcementRestMs - 1 })).toBeNull()
  expect(notice({ partner: announcing, memory, now: announcementRestMs })).toBe('announcement')
})

test('a visit has one notice, whichever it was', () => {
  const memory = { ...fresh, noticeShownAt: 0 }
  for (const one of [announcing, popping, single]) {
    expect(notice({ partner: one, memory, now: visitMs - 1 })).toBeNull()
    expect(notice({ partner: one, memory, now: visitMs })).not.toBeNull()
  }
})

test('nothing opens over a search or its map', () => {
  for (const one of [announcing, popping, single])
    for (const path of ['/search', '/Search']) expect(notice({ partner: one, path })).toBeNull()
})

test('a general popup shows once for each type', () => {
  const memory = { ...fresh, generalPopups: ['cash-back'] }
  expect(notice({ partner: popping })).toBe('general')
  expect(notice({ partner: popping, memory })).toBeNull()
  expect(notice({ partner: { ...popping, generalModalType: 'another' }, memory })).toBe('general')
})

test('MODAL-12 the temporary modal is for visitors of a partner with single sign-on that asks for it, once', () => {
  expect(notice({ partner: single })).toBe('temporarySso')
  expect(notice({ partner: { ...single, enrollmentType: 'direct' } })).toBeNull()
  expect(notice({ partner: { ...single, temporarySsoModal: false } })).toBeNull()
  expect(notice({ partner: single, user: 'member' })).toBeNull()
  expect(notice({ partner: single, memory: { ...fresh, temporarySsoModal: true } })).toBeNull()
})

test('a closed account is shown neither the announcement nor a modal of the partner', () => {
  for (const one of [announcing, popping, single]) expect(notice({ partner: one, user: 'closedAccount' })).toBeNull()
})

test('of several the announcement comes first, then the general popup, then the temporary modal', () => {
  const all = { ...single, appAnnouncementModal: true, generalModalType: 'cash-back' }
  expect(notice({ partner: all })).toBe('announcement')
  expect(notice({ partner: all, memory: { ...fresh, announcementDismissedAt: 0 } })).toBe('general')
  expect(notice({ partner: all, memory: { ...fresh, announcementDismissedAt: 0, generalPopups: ['cash-back'] } })).toBe(
    'temporarySso',
  )
})
