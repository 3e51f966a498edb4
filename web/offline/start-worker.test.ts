import { afterEach, expect, test, vi } from 'vitest'
import { startWorker } from './start-worker.ts'

const pages = { subscribe: vi.fn(() => () => undefined) }

afterEach(() => {
  vi.unstubAllGlobals()
  pages.subscribe.mockClear()
})

test('PWA-02 a browser without workers is left alone, and nothing goes wrong', async () => {
  await expect(startWorker({}, pages)).resolves.toBeUndefined()
  expect(pages.subscribe).not.toHaveBeenCalled()
})

test('a worker that is registered is told to keep the page, but not where data is to be saved', async () => {
  vi.stubGlobal('location', new URL('https://nosh.example/search?location=94103'))
  for (const [saveData, told] of [
    [false, 1],
    [true, 0],
  ] as const) {
    const { register, postMessage, serviceWorker } = container()
    await startWorker({ serviceWorker, connection: { saveData } }, pages)
    expect(register).toHaveBeenCalledWith('/worker.js', { scope: '/', updateViaCache: 'none' })
    expect(postMessage).toHaveBeenCalledTimes(told)
    if (told > 0) expect(postMessage).toHaveBeenCalledWith({ keep: ['/search?location=94103'] })
  }
})

test('a browser that refuses the worker shows the page all the same', async () => {
  vi.stubGlobal('location', new URL('https://nosh.example/'))
  const { register, serviceWorker } = container()
  register.mockRejectedValue(new DOMException('The user denied permission', 'SecurityError'))
  await expect(startWorker({ serviceWorker }, pages)).resolves.toBeUndefined()
})

function container() {
  const register = vi.fn(async (_address: string, _options: object) => undefined)
  const postMessage = vi.fn()
  const parts = { register, ready: Promise.resolve({ active: { postMessage } }), controller: null }
  return { register, postMessage, serviceWorker: parts as unknown as ServiceWorkerContainer }
}
