import { expect, test } from 'vitest'
import { isOlderVersion, nativeAppOf } from './native-app.ts'

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const android =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile'

test('NATIVE-02 the native app is known by its marker in the user agent, which carries its version', () => {
  expect(nativeAppOf(`${iphone} CommensalApp/1.2.3`, 'CommensalApp')).toEqual({ version: '1.2.3', platform: 'ios' })
  expect(nativeAppOf(`CommensalApp/10.0.12 ${android}`, 'CommensalApp')).toEqual({
    version: '10.0.12',
    platform: 'android',
  })
})

test('a browser, another app and half a marker are no native app', () => {
  for (const agent of [
    iphone,
    android,
    `${iphone} OtherApp/1.2.3`,
    `${iphone} CommensalApp/1.2`,
    `${iphone} NotCommensalApp/1.2.3`,
  ])
    expect(nativeAppOf(agent, 'CommensalApp')).toBeNull()
})

test.each([
  ['1.9.9', '2.0.0', true],
  ['2.0.0', '2.0.0', false],
  ['2.10.0', '2.9.0', false],
  ['2.0.9', '2.0.10', true],
  ['3.0.0', '2.9.9', false],
])('%s is older than %s: %s', (version, minimum, older) => expect(isOlderVersion(version, minimum)).toBe(older))
