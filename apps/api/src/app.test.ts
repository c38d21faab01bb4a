import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../test/build-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildApp()
})
afterAll(() => t.close())

test('allows an hour for a request body and twenty seconds for headers', () => {
  expect(t.app.server).toMatchObject({ requestTimeout: 3_600_000, headersTimeout: 20_000 })
})
