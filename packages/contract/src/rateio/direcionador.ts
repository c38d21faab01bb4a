/**
 * A year of a driver as a sheet: a row for each centro de custo (and filial), a column for each month. What is typed, pasted, filled in or
 * undone is one request, written whole or not at all.
 */
import * as z from 'zod/mini'
import { idParamSchema, idSchema, mesSchema } from '../comum/comum.ts'
import { DECIMAL_MAX } from '../razao/entidade.ts'
import { tabelaQuery } from '../comum/exportacao.ts'
import { defineRota } from '../comum/rota.ts'

/** Cells of one act: a year of a thousand places. */
export const DIRECIONADOR_CELULAS_MAX = 12_000

/** Decimal text, as `12.5`: drivers are shared by whole millionths. */
const valorSchema = z.string().check(
  z.regex(/^(0|[1-9]\d{0,9})(\.\d{1,6})?$/, 'Use um número sem sinal, como 12.5, com até seis casas decimais.'),
  z.refine((valor) => Number(valor) <= DECIMAL_MAX, 'O valor é grande demais.'),
)

const lugarShape = {
  centroCusto: idSchema,
  /** Null: the centro de custo as a whole. */
  filial: z.nullable(idSchema),
}

const folhaSchema = z.object({
  ano: z.int(),
  direcionador: z.object({
    id: idSchema,
    codigo: z.string(),
    descricao: z.string(),
    unidade: z.string(),
    arquivado: z.boolean(),
  }),
  /** Names of the rules that share by it and are on. */
  regras: z.array(z.string()),
  /** Years with any value, the newest first. */
  anos: z.array(z.int()),
  /** First and last month with entries. */
  disponivel: z.nullable(z.object({ inicio: mesSchema, fim: mesSchema })),
  /** Values of the months up to this one are what closed months were shared by, and stay. Null when there are none. */
  fechadoAte: z.nullable(mesSchema),
  /** By code of the centro de custo: those with values in this year or the one before, and those that a rule shares among. */
  linhas: z.array(
    z.object({
      ...lugarShape,
      /** January to December; null is a month without a value, which is not zero. */
      valores: z.array(z.nullable(valorSchema)),
      /** Of the December before: what January is a repetition of. */
      anterior: z.nullable(valorSchema),
      /** Months that a rule shares by and that have entries, whose value is missing. */
      faltam: z.array(mesSchema),
      /** Put away among the reference data: it counts for nothing and is not written here. */
      arquivada: z.boolean(),
    }),
  ),
})
export type DirecionadorFolha = z.infer<typeof folhaSchema>

const celulaSchema = z.object({
  ...lugarShape,
  mes: mesSchema.check(z.refine((mes) => mes >= '1900-01' && mes <= '2199-12', 'Use um mês de 1900-01 a 2199-12.')),
  /** Null empties the month. */
  valor: z.nullable(valorSchema),
  /** What was seen there: where it is something else by now, nothing is written. */
  antes: z.nullable(valorSchema),
})
export type DirecionadorCelula = z.infer<typeof celulaSchema>

const params = z.object({ id: idParamSchema })
const anoShape = { ano: z.coerce.number('Use um ano, como 2025.').check(z.int(), z.minimum(1900), z.maximum(2199)) }

export const rateioDirecionadorRotas = {
  get: defineRota({
    nome: 'rateioDirecionador.get',
    metodo: 'GET',
    caminho: '/Rateio/direcionadores/:id',
    resumo: 'Um ano de um direcionador: centros de custo por mês, o que falta e o que está fechado',
    permissao: { action: 'read', subject: 'DreRateio' },
    clienteInteiro: true,
    params,
    query: z.object(anoShape),
    data: folhaSchema,
    erros: ['registro_not_found', 'dados_too_large'],
  }),
  update: defineRota({
    nome: 'rateioDirecionador.update',
    metodo: 'PUT',
    caminho: '/Rateio/direcionadores/:id/valores',
    resumo: 'Muda valores de um direcionador, todos ou nenhum; um conflito responde o que há agora em cada célula',
    permissao: { action: 'update', subject: 'DreRateio' },
    clienteInteiro: true,
    params,
    body: z.object({ celulas: z.array(celulaSchema).check(z.minLength(1), z.maxLength(DIRECIONADOR_CELULAS_MAX)) }),
    data: z.object({ gravadas: z.int() }),
    erros: ['registro_not_found', 'cadastro_version_conflict', 'rateio_invalid', 'mes_closed'],
  }),
  export: defineRota({
    nome: 'rateioDirecionador.export',
    metodo: 'GET',
    caminho: '/Rateio/direcionadores/:id/exportar',
    resumo: 'Um ano de um direcionador em CSV ou XLSX, como se importa de volta em Cadastros › Valores',
    permissao: { action: 'export', subject: 'DreRateio' },
    clienteInteiro: true,
    params,
    query: z.object({ ...anoShape, ...tabelaQuery }),
    saida: 'arquivo',
    registra: 'rateio.export',
    erros: ['registro_not_found', 'dados_too_large'],
  }),
}
