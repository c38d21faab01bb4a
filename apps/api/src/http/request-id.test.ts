import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createRequestIds } from './request-id.ts'

test('each request has a number of its own, shaped as a UUID, in this process and in any other', () => {
  const [um, outro] = [createRequestIds(), createRequestIds()]
  const ids = [um(), um(), outro(), outro()]
  expect(new Set(ids).size).toBe(4)
  for (const id of ids) expect(z.safeParse(z.uuid(), id).success).toBe(true)
})
