import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chooseKind, createPersonLoad, createRandom, MIX, type Kind } from '../bench/carga/mix.ts'
import { root } from '../scripts/root.ts'

const PERSON = { token: 'token', key: 'key', orcamentoId: 3, linhas: [7], centros: [1, 2], filiais: [1], contas: [5] }

test('the load has the shares of the mix', () => {
  const random = createRandom(1)
  const kinds = Array.from({ length: 20_000 }, () => chooseKind(random))
  const counts = Map.groupBy(kinds, (kind) => kind)
  for (const kind of Object.keys(MIX) as Kind[]) {
    const share = ((counts.get(kind)?.length ?? 0) * 100) / kinds.length
    expect(Math.abs(share - MIX[kind])).toBeLessThan(1)
  }
})

test('a person edits with the version they have seen, and another run sends other entries', () => {
  const person = createPersonLoad(PERSON, 1)
  person.see(12)
  const sent = Array.from({ length: 200 }, () => person.next())
  const edit = sent.find(({ kind }) => kind === 'edit')
  expect(JSON.parse(edit?.body ?? '{}')).toMatchObject({ tipo: 'editar', vista: 12, mudancas: [{ linhaId: 7 }] })
  const entriesOf = (seed: number): string[] => {
    const { next } = createPersonLoad(PERSON, seed)
    return Array.from({ length: 300 }, next).flatMap(({ kind, body }) => (kind === 'import' ? (body ?? '') : []))
  }
  expect(entriesOf(1).length).toBeGreaterThan(0)
  expect(entriesOf(1)).toEqual(entriesOf(1))
  expect(entriesOf(2)).not.toEqual(entriesOf(1))
})

test('a short run answers without errors', () => {
  const { stdout, status } = spawnSync(process.execPath, [join(root, 'bench/carga.ts')], {
    encoding: 'utf8',
    env: { ...process.env, LASTRO_BENCH_CARGA: 'curta' },
  })
  expect(stdout).toContain('✓ erros: 0')
  expect(stdout).toContain('p99 de demonstrativos')
  expect(status).toBe(0)
}, 300_000)
