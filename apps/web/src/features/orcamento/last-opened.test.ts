import { afterEach, expect, test, vi } from 'vitest'
import { readLast, writeLast } from './last-opened.ts'

afterEach(() => vi.unstubAllGlobals())

test('remembers the last budget per user and cliente', () => {
  const renata = { usuarioId: 'u1', clienteId: 'c1' }
  expect(readLast(renata)).toBeNull()
  writeLast(renata, 7)
  expect(readLast(renata)).toBe(7)
  expect(readLast({ ...renata, clienteId: 'c2' })).toBeNull()
  expect(readLast({ ...renata, usuarioId: 'u2' })).toBeNull()
  localStorage.setItem('ultimoOrcamento', 'u1 c1 sete')
  expect(readLast(renata)).toBeNull()
})

test('remembers nothing and does not fail when the browser blocks storage', () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked })
  const renata = { usuarioId: 'u1', clienteId: 'c1' }
  expect(() => writeLast(renata, 7)).not.toThrow()
  expect(readLast(renata)).toBeNull()
})
