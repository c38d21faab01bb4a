import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../test/build-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildApp()
})
afterAll(() => t.close())

// What Node does with these is Node's to test, and takes it half a minute.
test('a request has an hour to arrive, for the largest file, and its headers twenty seconds', () => {
  expect(t.app.server).toMatchObject({ requestTimeout: 3_600_000, headersTimeout: 20_000 })
})
