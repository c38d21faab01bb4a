import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFESAS, removeDefense } from './defenses.ts'
import { root } from './root.ts'

test.each(DEFESAS.map((defense) => [defense.nome, defense] as const))('the code of %s exists for its mutant', (_, defense) => {
  const text = readFileSync(join(root, defense.arquivo), 'utf8')
  expect(removeDefense(text, defense)).not.toBe(text)
  for (const testItem of defense.tests) expect(readFileSync(join(root, testItem), 'utf8')).not.toBe('')
})

test('reports a defence whose code has moved', () => {
  expect(() => removeDefense('nada', DEFESAS[0]!)).toThrow('no longer holds once')
})
