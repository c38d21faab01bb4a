import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('HTTPS without the proxy that makes it is refused: everybody would call from one address', () => {
  expect(() => readConfig({ LASTRO_HTTPS: '1' })).toThrow('LASTRO_PROXY=1')
  expect(readConfig({ LASTRO_HTTPS: '1', LASTRO_PROXY: '1' })).toMatchObject({ https: true, trustProxy: true })
  expect(readConfig({})).toMatchObject({ https: false, trustProxy: false })
})

test('every bad variable is named', () => {
  expect(() => readConfig({ PORT: 'x', LASTRO_LOG: 'muito' })).toThrow(/PORT.*LASTRO_LOG/)
})
