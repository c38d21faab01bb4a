/** Portfolio of all clientes with the open problems of each. Admins only. */
import * as z from 'zod/mini'
import { centavosSchema, idSchema, instantSchema, mesSchema } from '../comum/comum.ts'
import { tableQuery } from '../comum/exportacao.ts'
import { MARCAS } from '../marca/host.ts'
import { ORCAMENTO_STATUS } from '../comum/orcamento-estado.ts'
import { defineRota } from '../comum/rota.ts'

/** Days without a new import after which a cliente is late: a month to close the books, and two weeks. */
export const CARTEIRA_ATRASO_DIAS = 45

/** Days since the last use within which a person counts as active. */
export const CARTEIRA_USE_DIAS = 30

/** Problems of a cliente, most urgent first. A new area of the product adds its problems here. */
export const CARTEIRA_PROBLEMAS = [
  'importacao_recusada',
  'importacao_interrompida',
  'importacao_nenhuma',
  'importacao_atrasada',
  'meses_faltando',
  'de_para_incompleto',
  'pessoas_nenhuma',
  'convite_vencido',
] as const
export type CarteiraProblema = (typeof CARTEIRA_PROBLEMAS)[number]

export const CARTEIRA_SITUACOES = ['abertos', 'problemas', 'arquivados'] as const
export type CarteiraSituacao = (typeof CARTEIRA_SITUACOES)[number]

export const CARTEIRA_COLUNAS = [
  'problemas',
  'nome',
  'marca',
  'importacao',
  'meses',
  'cobertura',
  'orcamento',
  'esperando',
  'pessoas',
  'convites',
] as const
export type CarteiraColuna = (typeof CARTEIRA_COLUNAS)[number]

export const CARTEIRA_ORDENS = [...CARTEIRA_COLUNAS, ...CARTEIRA_COLUNAS.map((coluna) => `-${coluna}` as const)]
export type CarteiraOrdem = (typeof CARTEIRA_ORDENS)[number]

const periodoSchema = z.object({ inicio: mesSchema, fim: mesSchema })

const itemSchema = z.object({
  id: z.uuid(),
  cnpj: z.string(),
  nome: z.string(),
  nomeCurto: z.string(),
  marca: z.string(),
  marcaTitulo: z.string(),
  arquivado: z.boolean(),
  importacao: z.nullable(z.object({ id: idSchema, at: instantSchema })),
  emAndamento: z.int(),
  meses: z.nullable(z.extend(periodoSchema, { total: z.int() })),
  /** Over the same months as `/DePara`. Null without data, and before the first computation. */
  dePara: z.nullable(
    z.object({
      contas: z.int(),
      contasMapeadas: z.int(),
      contasPendentes: z.int(),
      valorCentavos: centavosSchema,
      valorMapeadoCentavos: centavosSchema,
      periodo: z.nullable(periodoSchema),
    }),
  ),
  /** The data changed and the coverage is being recomputed; `dePara` is stale. */
  calculando: z.boolean(),
  /** Budget of the last exercício, scenario `base`, last version. */
  orcamento: z.nullable(z.object({ id: idSchema, nome: z.string(), status: z.enum(ORCAMENTO_STATUS), inicio: mesSchema })),
  aprovacoes: z.object({ total: z.int(), orcamentoId: z.nullable(idSchema) }),
  fechamentos: z.object({ total: z.int(), inicio: z.nullable(mesSchema) }),
  /** Excludes admins. `ativas` have used the product within `CARTEIRA_USE_DIAS`. */
  pessoas: z.object({ total: z.int(), ativas: z.int(), bloqueadas: z.int() }),
  convites: z.object({ total: z.int(), vencidos: z.int() }),
  problemas: z.array(
    z.object({
      codigo: z.enum(CARTEIRA_PROBLEMAS),
      quantos: z.int(),
      importacaoId: z.nullable(idSchema),
    }),
  ),
})
export type CarteiraItem = z.infer<typeof itemSchema>

const carteiraSchema = z.object({
  totais: z.object({
    clientes: z.int(),
    comProblema: z.int(),
    atrasados: z.int(),
    contasPendentes: z.int(),
    valorCentavos: centavosSchema,
    valorMapeadoCentavos: centavosSchema,
    aprovacoes: z.int(),
    fechamentos: z.int(),
    pessoas: z.int(),
    pessoasAtivas: z.int(),
    convites: z.int(),
    arquivados: z.int(),
    calculando: z.int(),
  }),
  marcas: z.array(z.object({ marca: z.string(), titulo: z.string(), clientes: z.int() })),
  problemas: z.array(z.object({ codigo: z.enum(CARTEIRA_PROBLEMAS), clientes: z.int() })),
  itens: z.array(itemSchema),
  total: z.int(),
})
export type Carteira = z.infer<typeof carteiraSchema>

const filterShape = {
  busca: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  marca: z.optional(z.enum(MARCAS)),
  situacao: z._default(z.enum(CARTEIRA_SITUACOES), 'abertos'),
  problema: z.optional(z.enum(CARTEIRA_PROBLEMAS)),
  ordem: z._default(z.enum(CARTEIRA_ORDENS), 'problemas'),
}

export const carteiraRotas = {
  get: defineRota({
    nome: 'carteira.get',
    metodo: 'GET',
    caminho: '/Carteira',
    resumo: 'Todos os clientes: última importação, cobertura do De-Para, pessoas e problemas de cada um',
    permissao: { action: 'manage', subject: 'Cliente' },
    semCliente: true,
    clienteInteiro: true,
    query: z.object({
      ...filterShape,
      pagina: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
      limite: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
    }),
    data: carteiraSchema,
  }),
  export: defineRota({
    nome: 'carteira.export',
    metodo: 'GET',
    caminho: '/Carteira/exportar',
    resumo: 'Os clientes e o que há com cada um, em CSV ou XLSX',
    permissao: { action: 'manage', subject: 'Cliente' },
    semCliente: true,
    clienteInteiro: true,
    query: z.object({ ...filterShape, formato: z._default(tableQuery.formato, 'csv') }),
    saida: 'arquivo',
  }),
}
