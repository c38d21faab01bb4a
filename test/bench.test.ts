import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../scripts/root.ts'

const RESULTADO = join(root, 'bench/result.ts')

test.each([
  { cumprido: true, codigo: 0 },
  { cumprido: undefined, codigo: 0 },
  { cumprido: false, codigo: 1 },
])('a benchmark with its target met ($cumprido) exits with $codigo', ({ cumprido, codigo }) => {
  const measurement = { nome: 'DRE', valor: '900 ms', target: 'até 500 ms', cumprido }
  const resultado = JSON.stringify({
    titulo: 'Prova',
    como: '',
    measurements: [{ nome: 'outra', valor: '1 ms', cumprido: true }, measurement],
  })
  const programa = `import { report } from ${JSON.stringify(RESULTADO)}; report(${resultado})`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', programa], { encoding: 'utf8' })
  expect(stdout).toContain('DRE: 900 ms')
  expect(status).toBe(codigo)
})
