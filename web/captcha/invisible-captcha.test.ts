import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createInvisibleCaptcha } from './invisible-captcha.ts'

const texts = {
  networkErrors: 'Too many network errors, give up on reCaptcha.',
  notReady: 'reCaptcha is not in ready state.',
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function captchaThat(loadChallenge: () => Promise<unknown>) {
  return createInvisibleCaptcha({ loadChallenge, solve: async (challenge) => `solved ${challenge}`, texts })
}

test('CAPTCHA-01 after ten network errors the captcha gives up, says so and does not try again', async () => {
  const load = vi.fn(() => Promise.reject(new Error('offline')))
  const captcha = captchaThat(load)
  const started = captcha.start()
  await vi.advanceTimersByTimeAsync(60_000)
  await started
  expect(load).toHaveBeenCalledTimes(10)
  await expect(captcha.execute()).rejects.toThrow('Too many network errors, give up on reCaptcha.')
})

test('CAPTCHA-02 a captcha that is not ready says so', async () => {
  const captcha = captchaThat(() => new Promise(() => {}))
  await expect(captcha.execute()).rejects.toThrow('reCaptcha is not in ready state.')
  void captcha.start()
  await expect(captcha.execute()).rejects.toThrow('reCaptcha is not in ready state.')
})

test('CAPTCHA-04 the captcha is polled every 500 ms', async () => {
  const load = vi.fn(() => Promise.reject(new Error('offline')))
  void captchaThat(load).start()
  await vi.advanceTimersByTimeAsync(499)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(499)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(3)
})

test('each submit solves a challenge of its own', async () => {
  let loaded = 0
  const captcha = captchaThat(async () => ++loaded)
  await captcha.start()
  expect(await captcha.execute()).toBe('solved 1')
  await vi.advanceTimersByTimeAsync(0)
  expect(await captcha.execute()).toBe('solved 2')
})

test('a captcha that was stopped asks for nothing more', async () => {
  const load = vi.fn(() => Promise.reject(new Error('offline')))
  const captcha = captchaThat(load)
  void captcha.start()
  await vi.advanceTimersByTimeAsync(0)
  captcha.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(load).toHaveBeenCalledTimes(1)
})
