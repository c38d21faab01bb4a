/** Checks a recipe from a request, a file or the database, where any value may stand. */
import { isMes } from '@lastro/engine'
import type { Arranjo } from './arrangement.ts'
import { ANO_MAX, ANO_MIN } from './date.ts'
import { ROW_MATCHES } from './ignored-rows.ts'
import type { RowPattern } from './ignored-rows.ts'
import { LIMIT_CODIGO, LIMIT_COLUNAS } from './limits.ts'
import { ROLES } from './mapeamento.ts'
import type { Codificacao, Delimitador, FormatData, Mapeamento, Valores } from './mapeamento.ts'

const DELIMITADORES: readonly unknown[] = [';', ',', '\t', '|', ' ', undefined] satisfies readonly (Delimitador | undefined)[]
const CODIFICACOES: readonly unknown[] = ['utf-8', 'windows-1252', undefined] satisfies readonly (Codificacao | undefined)[]
const FORMATS: readonly unknown[] = ['dd/mm/aaaa', 'aaaa-mm-dd', 'mm/dd/aaaa', 'serial', undefined] satisfies readonly (
  | FormatData
  | undefined
)[]
const VALORES: readonly unknown[] = ['movimento', 'acumulado', undefined] satisfies readonly (Valores | undefined)[]
const SINAIS: readonly unknown[] = ['credito_positivo', 'debito_positivo', undefined] satisfies readonly Mapeamento['sinal'][]

const DEVEDORAS_MAX = 1000
const IGNORAR_MAX = 50
const SHEETS_MAX = 200
const MONTHS_MAX = 240
const SHEET_NAME_MAX = 100
const PATTERN_MAX = 200

type Check = (valor: unknown) => boolean

const isObject = (valor: unknown): valor is object => typeof valor === 'object' && valor !== null && !Array.isArray(valor)
const isText =
  (max: number): Check =>
  (valor) =>
    typeof valor === 'string' && valor.length <= max
const isInteger =
  (min: number, max: number): Check =>
  (valor) =>
    Number.isInteger(valor) && Number(valor) >= min && Number(valor) <= max
const isColuna = isInteger(0, 16_383)
const isBoolean: Check = (valor) => typeof valor === 'boolean'
const isMonth: Check = (valor) => typeof valor === 'string' && isMes(valor)

const optional =
  (check: Check): Check =>
  (valor) =>
    valor === undefined || check(valor)
const listOf =
  (check: Check, max: number): Check =>
  (valor) =>
    Array.isArray(valor) && valor.length <= max && valor.every(check)

/** Accepts an object with exactly these fields. */
function shapeOf<Field extends string>(fields: Readonly<Record<Field, Check>>): Check {
  const checks = new Map<string, Check>(Object.entries(fields))
  return (valor) =>
    isObject(valor) &&
    Object.keys(valor).every((field) => checks.has(field)) &&
    [...checks].every(([field, check]) => check(Object.getOwnPropertyDescriptor(valor, field)?.value))
}

const hasArranjoShape = shapeOf<keyof Arranjo>({
  largura: isInteger(0, LIMIT_COLUNAS),
  contaEmTitulo: optional(isBoolean),
  contaComNome: optional(isColuna),
  lados: optional(shapeOf({ debito: isColuna, credito: isColuna, valor: isColuna })),
  meses: optional(
    listOf(shapeOf({ coluna: isColuna, mes: isMonth, lado: (valor) => [undefined, 'D', 'C'].some((side) => side === valor) }), MONTHS_MAX),
  ),
  cabecalhoDuplo: optional(isBoolean),
  saldoInicial: optional(isColuna),
  acumulado: optional(isBoolean),
  mesSemAno: optional(shapeOf({ mes: isColuna, coluna: optional(isColuna), ano: optional(isInteger(ANO_MIN, ANO_MAX)) })),
  mes: optional(isMonth),
  mesDaPlanilha: optional((valor) => isObject(valor) && listOf(isMonth, SHEETS_MAX)(Object.values(valor))),
  data1904: optional(isColuna),
  secoes: optional(isBoolean),
})

/** A column read twice would count its amounts twice. */
function isReadTwice({ meses = [], lados }: Arranjo): boolean {
  return new Set(meses.map(({ coluna }) => coluna)).size < meses.length || (lados !== undefined && lados.debito === lados.credito)
}

function isArranjo(valor: unknown): valor is Arranjo {
  return hasArranjoShape(valor)
}

const hasShape = shapeOf<keyof Mapeamento>({
  delimitador: (valor) => DELIMITADORES.includes(valor),
  codificacao: (valor) => CODIFICACOES.includes(valor),
  decimal: (valor) => valor === ',' || valor === '.',
  formatoData: (valor) => FORMATS.includes(valor),
  linhaCabecalho: isInteger(1, 1_048_576),
  planilha: optional(isText(SHEET_NAME_MAX)),
  outrasPlanilhas: optional(listOf(isText(SHEET_NAME_MAX), SHEETS_MAX)),
  valores: (valor) => VALORES.includes(valor),
  colunas: (valor) =>
    isObject(valor) && Object.entries(valor).every(([role, coluna]) => ROLES.some((known) => known === role) && isColuna(coluna)),
  sinal: (valor) => SINAIS.includes(valor),
  devedoras: optional(listOf(isText(LIMIT_CODIGO), DEVEDORAS_MAX)),
  subtotais: optional(isBoolean),
  arranjo: optional((valor) => isArranjo(valor) && !isReadTwice(valor)),
  ignorar: optional(
    listOf(
      shapeOf<keyof RowPattern>({
        coluna: optional(isColuna),
        modo: (valor) => ROW_MATCHES.some((match) => match === valor),
        texto: (valor) => typeof valor === 'string' && valor.trim() !== '' && valor.length <= PATTERN_MAX,
      }),
      IGNORAR_MAX,
    ),
  ),
})

export function isMapeamento(valor: unknown): valor is Mapeamento {
  return hasShape(valor)
}
