import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { usePages } from './use-pages.ts'

const rows = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

test('shows one page of the rows, and the first one again after another filter', () => {
  const { result, rerender } = renderHook(({ of }) => usePages(rows(12), { pageSize: 5, of }), { initialProps: { of: '' } })
  expect(result.current.shown).toEqual([1, 2, 3, 4, 5])
  act(() => result.current.pages.onChange(3, 5))
  expect([result.current.shown, result.current.isLast]).toEqual([[11, 12], true])
  act(() => result.current.pages.onChange(1, 10))
  expect(result.current.shown).toEqual(rows(10))
  act(() => result.current.pages.onChange(2, 10))
  rerender({ of: 'energia' })
  expect(result.current.pages.page).toBe(1)
})

test('asks for further rows of the server once a page needs them', () => {
  const { result, rerender } = renderHook(({ count, more }) => usePages(rows(count), { pageSize: 5, more }), {
    initialProps: { count: 7, more: true },
  })
  expect(result.current.isShort).toBe(false)
  act(() => result.current.pages.onChange(2, 5))
  expect([result.current.shown, result.current.isShort]).toEqual([[6, 7], true])
  rerender({ count: 14, more: false })
  expect([result.current.shown, result.current.isShort]).toEqual([[6, 7, 8, 9, 10], false])
})
