import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
const { useTema } = await import('./color-scheme.ts')

afterEach(() => delete document.documentElement.dataset['theme'])

it('is what the page shows, also where the system prefers another one already', () => {
  const read = () => renderHook(() => useTema()).result.current
  // Before the page shows any.
  expect(read()).toBe('dark')
  document.documentElement.dataset['theme'] = 'light'
  expect(read()).toBe('light')
})
