/**
 * A year of a driver as a sheet: one row per centro de custo (and filial), one column per month. Each edit, paste, fill or undo is one
 * atomic request.
 */
import * as z from 'zod/mini'
import { idParamSchema, idSchema, mesSchema } from '../comum/comum.ts'
import { DECIMAL_MAX } from '../razao/entidade.ts'
import { tableQuery } from '../comum/exportacao.ts'
import { defineRota } from '../comum/rota.ts'

export const DIRECIONADOR_CELULAS_MAX = 12_000

/** Decimal text such as `12.5`. Drivers have whole millionths. */
const valorSchema = z.string().check(
  z.regex(/^(0|[1-9]\d{0,9})(\.\d{1,6})?$/, 'Use um número sem sinal, como 12.5, com até seis casas decimais.'),
  z.refine((valor) => Number(valor) <= DECIMAL_MAX, 'O valor é grande demais.'),
)

const locationShape = {
  centroCusto: idSchema,
  filial: z.nullable(idSchema),
}

const sheetSchema = z.object({
  ano: z.int(),
  direcionador: z.object({
    id: idSchema,
    codigo: z.string(),
    descricao: z.string(),
    unidade: z.string(),
    arquivado: z.boolean(),
  }),
  regras: z.array(z.string()),
  anos: z.array(z.int()),
  disponivel: z.nullable(z.object({ inicio: mesSchema, fim: mesSchema })),
  /** Last closed month: its values were used for the closed DRE and are read-only. Null when no month is closed. */
  fechadoAte: z.nullable(mesSchema),
  linhas: z.array(
    z.object({
      ...locationShape,
      /** January to December; null is a month without a value, which is not zero. */
      valores: z.array(z.nullable(valorSchema)),
      /** Value of the December before, which January repeats. */
      anterior: z.nullable(valorSchema),
      /** Months with entries and a rule on this driver whose value is missing. */
      faltam: z.array(mesSchema),
      /** Archived centro de custo or filial: it does not count and is read-only. */
      arquivada: z.boolean(),
    }),
  ),
})
export type DirecionadorFolha = z.infer<typeof sheetSchema>

const celulaSchema = z.object({
  ...locationShape,
  mes: mesSchema.check(z.refine((mes) => mes >= '1900-01' && mes <= '2199-12', 'Use um mês de 1900-01 a 2199-12.')),
  valor: z.nullable(valorSchema),
  /** Value the author saw; if it has changed since, nothing is written. */
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
    data: sheetSchema,
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
    query: z.object({ ...anoShape, ...tableQuery }),
    saida: 'arquivo',
    registra: 'rateio.export',
    erros: ['registro_not_found', 'dados_too_large'],
  }),
}
