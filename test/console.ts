/**
 * Fails tests that log to `console.error` or `console.warn`, because ignored warnings stay unfixed.
 * A test that expects one mocks it: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
import { afterEach, beforeEach, vi } from 'vitest'

let said: string[] = []

beforeEach(() => {
  said = []
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...args: unknown[]) => {
      said.push(`console.${method}: ${args.map(String).join(' ')}`)
    })
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  if (said.length > 0) throw new Error(`The test wrote to the console:\n${said.join('\n')}`)
})
