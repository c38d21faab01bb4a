import { renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { stubMedia } from '../../test/media.ts'

stubMedia(() => true)
const { useTheme } = await import('./color-scheme.ts')

afterEach(() => delete document.documentElement.dataset['theme'])

test('is the theme shown, even when the system already prefers another', () => {
  const read = () => renderHook(() => useTheme()).result.current
  expect(read()).toBe('dark')
  document.documentElement.dataset['theme'] = 'light'
  expect(read()).toBe('light')
})
