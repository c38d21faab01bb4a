import { expect, test } from 'vitest'
import { createTokens } from './tokens.ts'

test('keeps the token of a report in use while thousands of others come and go', async () => {
  const tokens = createTokens(() => new Date(0))
  let generated = 0
  const open = (key: string) =>
    tokens.get(key, undefined, async () => {
      generated += 1
      return { token: key, embedUrl: '', expiresMs: 3_600_000 }
    })
  for (let i = 0; i < 3000; i++) {
    await open('busy')
    await open(String(i))
  }
  expect(generated).toBe(3001)
})
