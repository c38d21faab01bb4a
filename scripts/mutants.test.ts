import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './root.ts'

test('finds mutants of every kind, and a mutant for every accepted survivor', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/mutants.ts', '--lista'], { cwd: root, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(
    new Set(
      stdout
        .trim()
        .split('\n')
        .map((line) => line.split('  ')[0]),
    ),
  ).toEqual(new Set(['politica', 'filtro', 'rota', 'inteiro', 'verificacao', 'defesa']))
})
