/** Closing of months: who requested, who confirmed, the frozen DRE, and whether it still matches. */
import * as z from 'zod/mini'
import { centavosSchema, idSchema, instantSchema, mesSchema } from '../comum/comum.ts'
import { tableQuery } from '../comum/exportacao.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'

export const FECHAMENTO_SITUACOES = ['aberto', 'pedido', 'fechado'] as const
export type FechamentoSituacao = (typeof FECHAMENTO_SITUACOES)[number]

export const FECHAMENTO_STATUS = ['pedido', 'recusado', 'fechado', 'reaberto'] as const
export type FechamentoStatus = (typeof FECHAMENTO_STATUS)[number]

const atoSchema = z.object({ usuarioId: z.uuid(), nome: z.string(), quando: instantSchema })

const mesFechamentoSchema = z.object({
  mes: mesSchema,
  situacao: z.enum(FECHAMENTO_SITUACOES),
  /** A month between others may be empty; it closes with them. */
  temDados: z.boolean(),
  resultadoCentavos: centavosSchema,
  contasSemDePara: z.int(),
  pedido: z.nullable(z.extend(atoSchema, { observacao: z.string() })),
  confirmado: z.nullable(atoSchema),
  /** The DRE of the month still equals the requested and closed one. Null while the month is open, and when the rateio cannot run. */
  confere: z.nullable(z.boolean()),
})
export type FechamentoMes = z.infer<typeof mesFechamentoSchema>

const listSchema = z.object({
  versao: z.int(),
  fechadoAte: z.nullable(mesSchema),
  proximo: z.nullable(mesSchema),
  meses: z.array(mesFechamentoSchema),
})
export type Fechamentos = z.infer<typeof listSchema>

const detailSchema = z.object({
  mes: mesSchema,
  situacao: z.enum(FECHAMENTO_SITUACOES),
  resultadoCentavos: centavosSchema,
  confere: z.nullable(z.boolean()),
  contasSemDePara: z.array(z.object({ id: idSchema, codigo: z.string(), descricao: z.string(), saldoCentavos: centavosSchema })),
  contasSemDeParaTotal: z.int(),
  linhas: z.array(
    z.object({
      codigo: z.string(),
      descricao: z.string(),
      fechadoCentavos: z.nullable(centavosSchema),
      agoraCentavos: z.nullable(centavosSchema),
    }),
  ),
  historico: z.array(
    z.object({
      id: idSchema,
      status: z.enum(FECHAMENTO_STATUS),
      resultadoCentavos: centavosSchema,
      conteudoHash: z.string(),
      observacao: z.string(),
      motivo: z.string(),
      pedido: atoSchema,
      decidido: z.nullable(atoSchema),
      reaberto: z.nullable(atoSchema),
    }),
  ),
})
export type FechamentoDetalhe = z.infer<typeof detailSchema>

/** Imports named by a checklist. */
export const FECHAMENTO_DIFERENCAS_MAX = 5

/** Checks of the months of one act. They inform; only accounts without De-Para block the closing. */
const checklistSchema = z.object({
  semDePara: z.object({ contas: z.int(), valorCentavos: centavosSchema }),
  rateio: z.object({
    regras: z.int(),
    /** Months without a registered run since their last import. */
    semApuracao: z.array(mesSchema),
  }),
  conferencia: z.object({
    importacoes: z.int(),
    /** Without totals of the file to compare with. */
    semTotais: z.int(),
    /** Largest first, up to the limit. */
    diferentes: z.array(z.object({ id: idSchema, arquivoNome: z.string(), diferencaCentavos: centavosSchema })),
  }),
  ultimaImportacao: z.nullable(z.object({ id: idSchema, arquivoNome: z.string(), quando: instantSchema, nome: z.nullable(z.string()) })),
})
export type FechamentoChecklist = z.infer<typeof checklistSchema>

const TEXTO_MAX = 500
const periodoShape = { inicio: mesSchema, fim: mesSchema }
const motivoSchema = z.string().check(z.trim(), z.minLength(3, 'Diga o motivo.'), z.maxLength(TEXTO_MAX))

const may = permissoesOf('Lancamento')

const CALCULO = ['dados_too_large', 'dre_modelo_missing', 'dre_modelo_invalid', 'rateio_invalid'] as const
const PERIODO = ['dre_periodo_invalid', 'fechamento_out_of_order', 'fechamento_state_conflict'] as const

export const fechamentoRotas = {
  list: defineRota({
    nome: 'fechamento.list',
    metodo: 'GET',
    caminho: '/Fechamento',
    resumo: 'Os meses com lançamentos, quais estão fechados, por quem, e se a DRE deles é a que foi fechada',
    permissao: may.read,
    clienteInteiro: true,
    data: listSchema,
    erros: [...CALCULO],
  }),
  export: defineRota({
    nome: 'fechamento.export',
    metodo: 'GET',
    caminho: '/Fechamento/exportar',
    resumo: 'Os meses e o fechamento de cada um, em CSV ou XLSX',
    permissao: may.export,
    clienteInteiro: true,
    query: z.object(tableQuery),
    saida: 'arquivo',
    registra: 'fechamento.export',
    erros: [...CALCULO],
  }),
  get: defineRota({
    nome: 'fechamento.get',
    metodo: 'GET',
    caminho: '/Fechamento/:mes',
    resumo: 'Um mês: o que a DRE dele era ao ser fechado e o que é agora, o que impede o fechamento e tudo o que se fez com ele',
    permissao: may.read,
    clienteInteiro: true,
    params: z.object({ mes: mesSchema }),
    data: detailSchema,
    erros: [...CALCULO, 'registro_not_found'],
  }),
  preview: defineRota({
    nome: 'fechamento.preview',
    metodo: 'GET',
    caminho: '/Fechamento/conferencia',
    resumo: 'O que conferir antes de fechar alguns meses: De-Para, rateio apurado, conferência com os arquivos e a última importação',
    permissao: may.read,
    clienteInteiro: true,
    query: z.object(periodoShape),
    data: checklistSchema,
    erros: [...CALCULO, 'dre_periodo_invalid'],
  }),
  ask: defineRota({
    nome: 'fechamento.ask',
    metodo: 'POST',
    caminho: '/Fechamento/pedidos',
    resumo: 'Pede o fechamento de um mês, ou de vários a partir do primeiro aberto; outra pessoa confirma',
    permissao: may.import,
    clienteInteiro: true,
    idempotente: true,
    body: z.object({ ...periodoShape, observacao: z._default(z.string().check(z.trim(), z.maxLength(TEXTO_MAX)), '') }),
    data: z.object({ meses: z.array(mesSchema) }),
    erros: [...CALCULO, ...PERIODO, 'fechamento_mes_empty', 'fechamento_sem_de_para', 'fechamento_data_changed'],
  }),
  confirm: defineRota({
    nome: 'fechamento.confirm',
    metodo: 'POST',
    caminho: '/Fechamento/confirmacoes',
    resumo: 'Fecha os meses que outra pessoa pediu: daí em diante nada muda neles',
    permissao: may.approve,
    clienteInteiro: true,
    idempotente: true,
    body: z.object(periodoShape),
    data: z.object({ meses: z.array(mesSchema) }),
    erros: [
      ...CALCULO,
      ...PERIODO,
      'fechamento_same_person',
      'fechamento_sem_de_para',
      'fechamento_import_running',
      'fechamento_data_changed',
    ],
  }),
  refuse: defineRota({
    nome: 'fechamento.refuse',
    metodo: 'POST',
    caminho: '/Fechamento/recusas',
    resumo: 'Recusa os pedidos de fechamento de alguns meses, dizendo o motivo; quem pediu pode retirar o próprio pedido',
    permissao: may.import,
    clienteInteiro: true,
    idempotente: true,
    body: z.object({ ...periodoShape, motivo: motivoSchema }),
    data: z.object({ meses: z.array(mesSchema) }),
    erros: ['dre_periodo_invalid', 'fechamento_state_conflict'],
  }),
  reopen: defineRota({
    nome: 'fechamento.reopen',
    metodo: 'POST',
    caminho: '/Fechamento/reaberturas',
    resumo: 'Reabre um mês e todos os fechados depois dele, dizendo o motivo; quem os pediu e quem os fechou são avisados',
    permissao: may.approve,
    clienteInteiro: true,
    idempotente: true,
    body: z.object({ inicio: mesSchema, motivo: motivoSchema }),
    data: z.object({ meses: z.array(mesSchema) }),
    erros: ['fechamento_state_conflict'],
  }),
}
