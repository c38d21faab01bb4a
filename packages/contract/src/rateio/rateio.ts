/**
 * Rateio: rules that allocate costs between centros de custo, their simulation and their result. A rule covers the whole cliente, so a
 * person with a limited scope is refused: any rule reveals amounts outside of it.
 */
import * as z from 'zod/mini'
import { centavosSchema, idParamSchema, idSchema, mesSchema, namedSchema, oneLinha } from '../comum/comum.ts'
import { tableQuery } from '../comum/exportacao.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

export const RATEIO_METODOS = ['percentual', 'direcionador', 'receita', 'igualitario', 'direto', 'degraus', 'reciproco'] as const
export type RateioMetodoNome = (typeof RATEIO_METODOS)[number]

export const RATEIO_METODOS_DE_SERVICOS = ['direto', 'degraus', 'reciproco'] as const

const LIST_MAX = 500
/** 100 % in millionths: 25 % is 250000. */
export const PPM_TOTAL = 1_000_000

const ppmSchema = z.int().check(z.minimum(0), z.maximum(PPM_TOTAL))
const centroSchema = z.int().check(z.positive(), z.maximum(2_147_483_647))
const centroOuNoneSchema = z.int().check(z.minimum(0), z.maximum(2_147_483_647))
const list = <S extends z.ZodMiniType>(item: S) => z.array(item).check(z.maxLength(LIST_MAX))

const vigenciaSchema = z.nullable(mesSchema.check(z.refine((mes) => mes >= '1900-01', 'Use um mês a partir de 1900-01.')))

const destinoSchema = z.object({ centroCusto: centroSchema, filial: z.nullable(centroSchema) })
const destinoPercentualSchema = z.extend(destinoSchema, { percentualPpm: ppmSchema })
const alternativeSchema = z.nullable(z.literal('igualitario'))
const defasagemSchema = z.int().check(z.minimum(0), z.maximum(24))

const servicoSchema = z.object({
  centroCusto: centroSchema,
  base: z.union([
    z.object({
      tipo: z.literal('percentual'),
      destinos: list(z.object({ centroCusto: centroSchema, percentualPpm: ppmSchema })),
    }),
    z.object({ tipo: z.literal('direcionador'), direcionador: centroSchema, destinos: list(z.object({ centroCusto: centroSchema })) }),
  ]),
})
export type RateioServicoCorpo = z.infer<typeof servicoSchema>

const metodoSchema = z.union([
  z.object({ tipo: z.literal('percentual'), destinos: list(destinoPercentualSchema) }),
  z.object({
    tipo: z.literal('direcionador'),
    direcionador: centroSchema,
    destinos: list(destinoSchema),
    alternativa: alternativeSchema,
    defasagemMeses: defasagemSchema,
  }),
  z.object({
    tipo: z.literal('receita'),
    destinos: list(destinoSchema),
    alternativa: alternativeSchema,
    defasagemMeses: defasagemSchema,
  }),
  z.object({ tipo: z.literal('igualitario'), destinos: list(destinoSchema) }),
  z.object({ tipo: z.enum(RATEIO_METODOS_DE_SERVICOS), servicos: list(servicoSchema) }),
])
export type RateioMetodoCorpo = z.infer<typeof metodoSchema>

const bodyShape = {
  nome: z.string().check(z.trim(), z.minLength(1, 'Dê um nome à regra.'), z.maxLength(120), oneLinha),
  mesInicio: vigenciaSchema,
  mesFim: vigenciaSchema,
  origem: z.object({
    centrosCusto: list(centroOuNoneSchema),
    filiais: z.nullable(list(centroSchema)),
    /** Whole grupos, with their future itens, and single itens. Both empty: everything. */
    grupos: list(centroSchema),
    grupoItens: list(centroSchema),
  }),
  metodo: metodoSchema,
}
const bodySchema = z.object(bodyShape)
export type RateioRegraCorpo = z.infer<typeof bodySchema>

const errorSchema = z.object({
  regraId: z.nullable(idSchema),
  codigo: z.string(),
  mensagem: z.string(),
})
export type RateioErroDito = z.infer<typeof errorSchema>

export const rateioRegraSchema = z.object({ id: idSchema, versao: z.int(), ativo: z.boolean(), ...bodyShape, nome: z.string() })
export type RateioRegraSalva = z.infer<typeof rateioRegraSchema>

const listSchema = z.object({
  versao: z.int(),
  regras: z.array(rateioRegraSchema),
  erros: z.array(errorSchema),
  centrosCusto: z.array(z.extend(namedSchema, { paiId: z.nullable(idSchema) })),
  filiais: z.array(namedSchema),
  grupos: z.array(z.extend(namedSchema, { itens: z.array(namedSchema) })),
  direcionadores: z.array(z.extend(namedSchema, { unidade: z.string() })),
  disponivel: z.nullable(z.object({ inicio: mesSchema, fim: mesSchema })),
})
export type RateioLista = z.infer<typeof listSchema>

const valoresSchema = z.object({
  meses: z.array(mesSchema),
  centros: z.array(
    z.object({
      centroCusto: idSchema,
      filial: z.nullable(idSchema),
      valores: z.array(z.nullable(z.string())),
    }),
  ),
})
export type RateioDirecionadorValores = z.infer<typeof valoresSchema>

/** Maximum flows of one answer. Rules between many filiais have as many as there are pairs of places. */
export const RATEIO_FLUXOS_MAX = 2000

const beforeAfter = { antesCentavos: centavosSchema, depoisCentavos: centavosSchema }
const locationSchema = z.object({ centroCusto: z.int(), filial: z.int() })

const semDirecionadorSchema = z.object({
  regraId: z.nullable(idSchema),
  regra: z.string(),
  mes: mesSchema,
  motivo: z.enum(['sem_direcionador', 'sem_receita', 'receita_negativa', 'laco_fechado']),
  direcionador: z.nullable(z.string()),
  /** Shared in equal parts by the fallback of the rule. Else the amount stayed. */
  alternativa: z.boolean(),
  valorCentavos: centavosSchema,
})

const resultadoSchema = z.object({
  meses: z.array(mesSchema),
  centros: z.array(
    z.object({
      centroCusto: z.int(),
      ...beforeAfter,
      filiais: z.array(z.object({ filial: z.int(), ...beforeAfter })),
      linhas: z.array(z.object({ codigo: z.string(), ...beforeAfter })),
    }),
  ),
  linhas: z.array(z.object({ codigo: z.string(), descricao: z.string(), ...beforeAfter })),
  /** Net flows of each rule between centros de custo; the largest when there are more than RATEIO_FLUXOS_MAX. */
  fluxos: z.array(
    z.object({
      regraId: z.nullable(idSchema),
      regra: z.string(),
      de: z.int(),
      para: z.int(),
      /** Filiais of a rule that moves between them; 0 is no filial. Null when each amount keeps its filial. */
      deFilial: z.nullable(z.int()),
      paraFilial: z.nullable(z.int()),
      valorCentavos: centavosSchema,
    }),
  ),
  /** Net and absolute sums of the smaller flows, which are not listed. */
  fluxosFora: z.object({ quantos: z.int(), valorCentavos: centavosSchema, absolutoCentavos: centavosSchema }),
  semDirecionador: z.array(semDirecionadorSchema),
  /** Amounts that a later rule sent back to a place an earlier rule had emptied. */
  permanencias: z.array(
    z.extend(locationSchema, { regraId: z.nullable(idSchema), regra: z.string(), mes: mesSchema, valorCentavos: centavosSchema }),
  ),
  /** Conservation check: the company total, and pairs of grupo item and month compared and different. Never any difference. */
  conservacao: z.object({ ...beforeAfter, conferidos: z.int(), diferentes: z.int() }),
})
export type RateioResultadoDito = z.infer<typeof resultadoSchema>

const simulacaoSchema = z.object({ versao: z.int(), erros: z.array(errorSchema), resultado: z.nullable(resultadoSchema) })
export type RateioSimulacao = z.infer<typeof simulacaoSchema>

const comparisonSchema = z.object({
  erros: z.array(errorSchema),
  metodos: z.array(
    z.object({
      metodo: z.enum(RATEIO_METODOS_DE_SERVICOS),
      erros: z.array(errorSchema),
      centros: z.array(z.object({ centroCusto: z.int(), ...beforeAfter })),
      somaCentavos: centavosSchema,
    }),
  ),
})
export type RateioComparacao = z.infer<typeof comparisonSchema>

const fluxosSchema = z.object({
  fluxos: z.array(
    z.object({
      regraId: idSchema,
      regra: z.string(),
      mes: mesSchema,
      origem: locationSchema,
      destino: locationSchema,
      valorCentavos: centavosSchema,
    }),
  ),
  total: z.int(),
})

/** Rule in the editor: replaces the rule of its id, or goes after all rules. Null: only saved rules. */
const draftSchema = z.nullable(z.object({ id: z.nullable(idSchema), regra: bodySchema }))
const simularBody = z.object({ inicio: mesSchema, fim: mesSchema, rascunho: draftSchema })
const compararBody = z.object({ inicio: mesSchema, fim: mesSchema, regra: bodySchema })
const versaoSchema = z.int().check(z.positive())
const params = z.object({ id: idParamSchema })
const writtenSchema = z.object({ id: idSchema, versao: z.int() })
const may = permissoesOf('DreRateio')
const errors = ['registro_not_found', 'cadastro_version_conflict', 'cadastro_duplicate', 'rateio_invalid', 'mes_closed'] as const
const errorsSimular = ['registro_not_found', 'dados_too_large', 'dre_modelo_missing', 'dre_modelo_invalid', 'dre_periodo_invalid'] as const

export const rateioRotas = {
  list: defineRota({
    nome: 'rateio.list',
    metodo: 'GET',
    caminho: '/Rateio',
    resumo: 'Regras de rateio na ordem em que rodam, e o que elas podem nomear',
    permissao: may.read,
    clienteInteiro: true,
    data: listSchema,
    erros: ['dados_too_large'],
  }),
  create: defineRota({
    nome: 'rateio.create',
    metodo: 'POST',
    caminho: '/Rateio',
    resumo: 'Cria uma regra de rateio, ativa, depois de todas',
    permissao: may.create,
    clienteInteiro: true,
    idempotente: true,
    body: bodySchema,
    data: writtenSchema,
    erros: ['registro_not_found', 'cadastro_duplicate', 'rateio_invalid', 'idempotencia_mismatch', 'mes_closed'],
  }),
  update: defineRota({
    nome: 'rateio.update',
    metodo: 'PUT',
    caminho: '/Rateio/:id',
    resumo: 'Muda uma regra de rateio',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({ versao: versaoSchema, regra: bodySchema }),
    data: writtenSchema,
    erros: errors,
  }),
  place: defineRota({
    nome: 'rateio.place',
    metodo: 'PUT',
    caminho: '/Rateio/:id/lugar',
    resumo: 'Põe uma regra antes de outra, ou no fim: cada uma roda sobre o que as anteriores deixaram',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({ versao: versaoSchema, antesDeId: z.nullable(idSchema) }),
    data: writtenSchema,
    erros: ['registro_not_found', 'cadastro_version_conflict', 'mes_closed'],
  }),
  activate: defineRota({
    nome: 'rateio.activate',
    metodo: 'PUT',
    caminho: '/Rateio/:id/ativo',
    resumo: 'Liga ou desliga uma regra de rateio',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({ versao: versaoSchema, ativo: z.boolean() }),
    data: writtenSchema,
    erros: ['registro_not_found', 'cadastro_version_conflict', 'rateio_invalid', 'mes_closed'],
  }),
  remove: defineRota({
    nome: 'rateio.remove',
    metodo: 'DELETE',
    caminho: '/Rateio/:id',
    resumo: 'Exclui uma regra de rateio desligada',
    permissao: may.delete,
    clienteInteiro: true,
    params,
    query: z.object({ versao: z.coerce.number().check(z.int(), z.positive()) }),
    data: z.object({ id: idSchema }),
    erros: ['registro_not_found', 'cadastro_version_conflict', 'rateio_active'],
  }),
  simulate: defineRota({
    nome: 'rateio.simulate',
    metodo: 'POST',
    caminho: '/Rateio/simulacao',
    resumo: 'Antes e depois do rateio, por centro de custo e linha da DRE, com os fluxos, sem salvar',
    permissao: may.read,
    clienteInteiro: true,
    emVerComo: true,
    body: simularBody,
    data: simulacaoSchema,
    erros: errorsSimular,
  }),
  compare: defineRota({
    nome: 'rateio.compare',
    metodo: 'POST',
    caminho: '/Rateio/comparacao',
    resumo: 'A mesma regra de serviços pelos métodos direto, em degraus e recíproco, sobre os mesmos dados',
    permissao: may.read,
    clienteInteiro: true,
    emVerComo: true,
    body: compararBody,
    data: comparisonSchema,
    erros: errorsSimular,
  }),
  exportSimulacao: defineRota({
    nome: 'rateio.exportSimulacao',
    metodo: 'POST',
    caminho: '/Rateio/simulacao/exportar',
    resumo: 'A simulação em CSV ou XLSX: antes e depois por centro de custo, de onde para onde, e o que não se dividiu',
    permissao: may.export,
    clienteInteiro: true,
    body: z.extend(simularBody, tableQuery),
    saida: 'arquivo',
    registra: 'rateio.export',
    erros: [...errorsSimular, 'rateio_invalid'],
  }),
  exportComparacao: defineRota({
    nome: 'rateio.exportComparacao',
    metodo: 'POST',
    caminho: '/Rateio/comparacao/exportar',
    resumo: 'A comparação dos três métodos em CSV ou XLSX',
    permissao: may.export,
    clienteInteiro: true,
    body: z.extend(compararBody, tableQuery),
    saida: 'arquivo',
    registra: 'rateio.export',
    erros: [...errorsSimular, 'rateio_invalid'],
  }),
  getDirecionador: defineRota({
    nome: 'rateio.getDirecionador',
    metodo: 'GET',
    caminho: '/Rateio/direcionador/:id',
    resumo: 'Valores de um direcionador, mês a mês, por centro de custo',
    permissao: may.read,
    clienteInteiro: true,
    params,
    query: z.object({ inicio: mesSchema, fim: mesSchema }),
    data: valoresSchema,
    erros: ['registro_not_found', 'dre_periodo_invalid'],
  }),
  listFluxos: defineRota({
    nome: 'rateio.listFluxos',
    metodo: 'GET',
    caminho: '/Rateio/fluxos',
    resumo: 'Cada valor que as regras movem: de onde, para onde, em que mês, por qual regra',
    permissao: may.read,
    clienteInteiro: true,
    query: z.object({
      inicio: mesSchema,
      fim: mesSchema,
      grupoItem: z.optional(idParamSchema),
      centroCusto: z.optional(idParamSchema),
    }),
    data: fluxosSchema,
    erros: ['dados_too_large', 'dre_periodo_invalid', 'rateio_invalid', 'registro_not_found'],
  }),
}
