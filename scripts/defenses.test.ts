import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFESAS, removeDefesa } from './defenses.ts'
import { root } from './root.ts'

test.each(DEFESAS.map((defesa) => [defesa.nome, defesa] as const))('the code of %s exists for its mutant', (_, defesa) => {
  const text = readFileSync(join(root, defesa.arquivo), 'utf8')
  expect(removeDefesa(text, defesa)).not.toBe(text)
  for (const teste of defesa.testes) expect(readFileSync(join(root, teste), 'utf8')).not.toBe('')
})

test('reports a defence whose code has moved', () => {
  expect(() => removeDefesa('nada', DEFESAS[0]!)).toThrow('no longer holds once')
})
