/** The provider's overview: every cliente at once, with what of each one waits for somebody. For an admin. */
import * as z from 'zod/mini'
import { centavosSchema, idSchema, instanteSchema, mesSchema } from '../comum/comum.ts'
import { tabelaQuery } from '../comum/exportacao.ts'
import { MARCAS } from '../marca/host.ts'
import { ORCAMENTO_STATUS } from '../comum/orcamento-estado.ts'
import { defineRota } from '../comum/rota.ts'

/** Without a new import for longer than this, a cliente is late: a month to close the books, and two weeks. */
export const CARTEIRA_ATRASO_DIAS = 45

/** Who used the product within these days counts as active. */
export const CARTEIRA_USO_DIAS = 30

/** What can be wrong with a cliente, the most urgent first. A new area of the product adds its own here. */
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

/** Which clientes: those that are entered, those of them with a problem, those that are archived. */
export const CARTEIRA_SITUACOES = ['abertos', 'problemas', 'arquivados'] as const
export type CarteiraSituacao = (typeof CARTEIRA_SITUACOES)[number]

/** What the overview is sorted by. */
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

/** A minus in front turns it around. What a cliente has none of comes last either way. */
export const CARTEIRA_ORDENS = [...CARTEIRA_COLUNAS, ...CARTEIRA_COLUNAS.map((coluna) => `-${coluna}` as const)]
export type CarteiraOrdem = (typeof CARTEIRA_ORDENS)[number]

const periodoSchema = z.object({ inicio: mesSchema, fim: mesSchema })

const itemSchema = z.object({
  id: z.uuid(),
  cnpj: z.string(),
  nome: z.string(),
  nomeCurto: z.string(),
  marca: z.string(),
  /** As its people read it. */
  marcaTitulo: z.string(),
  /** Entered by nobody any more: nothing of it is a problem. */
  arquivado: z.boolean(),
  /** The last one that ended well and was not undone. */
  importacao: z.nullable(z.object({ id: idSchema, at: instanteSchema })),
  /** Imports at work or waiting. */
  emAndamento: z.int(),
  /** First and last month in force, and how many of those between them are. */
  meses: z.nullable(z.extend(periodoSchema, { total: z.int() })),
  /** Of the same months as on `/DePara`. Null without data, and until it was computed for the first time. */
  dePara: z.nullable(
    z.object({
      contas: z.int(),
      contasMapeadas: z.int(),
      /** Without destination or in conflict, and with an amount. */
      contasPendentes: z.int(),
      valorCentavos: centavosSchema,
      valorMapeadoCentavos: centavosSchema,
      periodo: z.nullable(periodoSchema),
    }),
  ),
  /** The data changed and the coverage is being computed: what `dePara` says is of before. */
  calculando: z.boolean(),
  /** The one of the last exercício, of the scenario `base`, in its last version. */
  orcamento: z.nullable(z.object({ id: idSchema, nome: z.string(), status: z.enum(ORCAMENTO_STATUS), inicio: mesSchema })),
  /** Budgets that wait for a decision; `orcamentoId` where it is one. */
  aprovacoes: z.object({ total: z.int(), orcamentoId: z.nullable(idSchema) }),
  /** Months that somebody asked to close and that wait for another person. */
  fechamentos: z.object({ total: z.int(), inicio: z.nullable(mesSchema) }),
  /** Admins apart. `ativas` of the `total` used it within `CARTEIRA_USO_DIAS`. */
  pessoas: z.object({ total: z.int(), ativas: z.int(), bloqueadas: z.int() }),
  /** Nobody has accepted them yet; `vencidos` of them can not be accepted any more. */
  convites: z.object({ total: z.int(), vencidos: z.int() }),
  problemas: z.array(
    z.object({
      codigo: z.enum(CARTEIRA_PROBLEMAS),
      /** Of what the code names: imports, days, months, accounts, invitations. */
      quantos: z.int(),
      /** The newest of the imports that it is about. */
      importacaoId: z.nullable(idSchema),
    }),
  ),
})
export type CarteiraItem = z.infer<typeof itemSchema>

const carteiraSchema = z.object({
  /** Of every cliente that is not archived, whatever the filter. */
  totais: z.object({
    clientes: z.int(),
    comProblema: z.int(),
    /** Never imported, or late. */
    atrasados: z.int(),
    contasPendentes: z.int(),
    valorCentavos: centavosSchema,
    valorMapeadoCentavos: centavosSchema,
    /** Budgets that wait for a decision, and months that wait to be closed. */
    aprovacoes: z.int(),
    fechamentos: z.int(),
    pessoas: z.int(),
    pessoasAtivas: z.int(),
    convites: z.int(),
    arquivados: z.int(),
    /** Clientes whose coverage is being computed: ask again soon. */
    calculando: z.int(),
  }),
  /** What there is to filter by, of clientes that are not archived. */
  marcas: z.array(z.object({ marca: z.string(), titulo: z.string(), clientes: z.int() })),
  problemas: z.array(z.object({ codigo: z.enum(CARTEIRA_PROBLEMAS), clientes: z.int() })),
  itens: z.array(itemSchema),
  /** After the filter, on all pages. */
  total: z.int(),
})
export type Carteira = z.infer<typeof carteiraSchema>

const filtroShape = {
  /** Part of a name, or of the CNPJ with or without its punctuation. */
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
      ...filtroShape,
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
    query: z.object({ ...filtroShape, formato: z._default(tabelaQuery.formato, 'csv') }),
    saida: 'arquivo',
  }),
}
