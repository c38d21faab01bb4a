/** Workbooks of which `scripts/libreoffice-fixtures.ts` has LibreOffice write each format. */
import { BALANCETES } from './shapes-balancete.fixture.ts'
import { RAZOES } from './shapes-razao.fixture.ts'
import { STATEMENTS } from './shapes-statement.fixture.ts'
import { Truth } from './shape-truth.fixture.ts'
import type { ShapeFile } from './shape-truth.fixture.ts'

export const LIBREOFFICE_FORMATS = ['xlsx', 'xls', 'ods'] as const

const SEED = 3

const SOURCES = {
  'balancete Domínio': BALANCETES,
  'razão RM, conta no título': RAZOES,
  'datas seriais sem formato': RAZOES,
  'datas seriais desde 1904': RAZOES,
  'meses em colunas, com sinal': STATEMENTS,
  'DRE própria, ano no título, seções em português': STATEMENTS,
  'uma planilha por mês, com mês': STATEMENTS,
}

export const LIBREOFFICE_SHAPES: readonly (readonly [shape: string, file: ShapeFile])[] = Object.entries(SOURCES).map(([shape, shapes]) => {
  const generate = shapes[shape]
  if (generate === undefined) throw new Error(`there is no shape ${shape}`)
  return [shape, generate(new Truth(SEED))]
})
