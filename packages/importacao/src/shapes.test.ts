import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write } from '@e965/xlsx'
import { afterAll, expect, test } from 'vitest'
import { readMovimentos } from './movimentos.ts'
import type { Movimentos } from './movimentos.ts'
import { BALANCETES } from './shapes-balancete.fixture.ts'
import { RAZOES } from './shapes-razao.fixture.ts'
import { STATEMENTS } from './shapes-statement.fixture.ts'
import { Truth } from './shape-truth.fixture.ts'
import type { Movements, ShapeFile } from './shape-truth.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'lastro-formas-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function writeShape({ nome, text, sheets, date1904 }: ShapeFile, name: string): string {
  const place = join(folder, name.replaceAll(/[^\p{L}]+/gu, '-'))
  mkdirSync(place, { recursive: true })
  const path = join(place, nome)
  if (text !== undefined) {
    writeFileSync(path, text)
    return path
  }
  const livro = utils.book_new()
  for (const [sheet, rows] of Object.entries(sheets ?? {})) utils.book_append_sheet(livro, utils.aoa_to_sheet(rows, { UTC: true }), sheet)
  if (date1904) livro.Workbook = { WBProps: { date1904: true } }
  writeFileSync(path, write(livro, { type: 'buffer', bookType: 'xlsx' }))
  return path
}

/** Accounts without any movement are left out. */
function withoutZeros(movements: Movements): Movements {
  const contas = Object.entries(movements).map(
    ([conta, meses]) => [conta, Object.fromEntries(Object.entries(meses).filter(([, centavos]) => centavos !== 0))] as const,
  )
  return Object.fromEntries(contas.filter(([, meses]) => Object.keys(meses).length > 0))
}

function movementsOf({ contas }: Movimentos): Movements {
  return withoutZeros(Object.fromEntries(contas.map(({ codigo, meses }) => [codigo, meses])))
}

test.each(Object.entries({ ...BALANCETES, ...RAZOES, ...STATEMENTS }))(
  '%s is read as it was generated, or asked about',
  async (name, generate) => {
    for (const seed of [1, 2]) {
      const shape = generate(new Truth(seed))
      const caminho = writeShape(shape, name)
      const respostas: Record<string, string> = {}
      let movimentos = await readMovimentos({ caminho, respostas })
      while (movimentos.perguntas.length > 0) {
        expect(movimentos.contas).toEqual([])
        const [question] = movimentos.perguntas
        const answer = shape.respostas?.[question?.chave ?? '']
        if (question === undefined || answer === undefined || question.chave in respostas)
          expect.unreachable(`unexpected question ${question?.chave}`)
        respostas[question.chave] = answer
        movimentos = await readMovimentos({ caminho, respostas })
      }
      expect(movementsOf(movimentos)).toEqual(withoutZeros(shape.expected))
      expect(movimentos.totais.creditos - movimentos.totais.debitos).toBe(
        movimentos.contas.flatMap(({ meses }) => Object.values(meses)).reduce((a, b) => a + b, 0),
      )
    }
  },
)
