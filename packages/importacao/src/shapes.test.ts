import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { bytesOf, movementsOf, readAnswering, SHAPES, withoutZeros } from './shape-file.fixture.ts'
import { Truth } from './shape-truth.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'lastro-formas-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(Object.entries(SHAPES))('%s is read as it was generated, or asked about', async (name, generate) => {
  for (const seed of [1, 2]) {
    const shape = generate(new Truth(seed))
    const place = join(folder, name.replaceAll(/[^\p{L}]+/gu, '-'))
    mkdirSync(place, { recursive: true })
    const movimentos = await readAnswering(join(place, shape.nome), bytesOf(shape), shape.respostas)
    expect(movimentos.perguntas).toEqual([])
    expect(movementsOf(movimentos)).toEqual(withoutZeros(shape.expected))
    expect(movimentos.totais.creditos - movimentos.totais.debitos).toBe(
      movimentos.contas.flatMap(({ meses }) => Object.values(meses)).reduce((a, b) => a + b, 0),
    )
  }
})
