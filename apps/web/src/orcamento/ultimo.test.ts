import { expect, it } from 'vitest'
import { readUltimo, writeUltimo } from './ultimo.ts'

it('remembers the budget of one person in one cliente', () => {
  const renata = { usuarioId: 'u1', clienteId: 'c1' }
  expect(readUltimo(renata)).toBeNull()
  writeUltimo(renata, 7)
  expect(readUltimo(renata)).toBe(7)
  expect(readUltimo({ ...renata, clienteId: 'c2' })).toBeNull()
  expect(readUltimo({ ...renata, usuarioId: 'u2' })).toBeNull()
  localStorage.setItem('ultimoOrcamento', 'u1 c1 sete')
  expect(readUltimo(renata)).toBeNull()
})
