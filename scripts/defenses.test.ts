import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFESAS, removeDefesa } from './defenses.ts'
import { root } from './root.ts'

test.each(DEFESAS.map((defesa) => [defesa.nome, defesa] as const))('%s: it stands where the mutants take it away', (_, defesa) => {
  const text = readFileSync(join(root, defesa.arquivo), 'utf8')
  expect(removeDefesa(text, defesa)).not.toBe(text)
  for (const teste of defesa.testes) expect(readFileSync(join(root, teste), 'utf8')).not.toBe('')
})

test('one that was moved is said to be gone', () => {
  expect(() => removeDefesa('nada', DEFESAS[0]!)).toThrow('no longer holds once')
})
