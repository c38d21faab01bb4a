/** Budgets: the list, the header with areas and allowed actions, and the life cycle from draft to closed. */
import * as z from 'zod/mini'
import { centavosSchema, dataSchema, idParamSchema, idSchema, instantSchema, mesSchema, oneLinha } from '../comum/comum.ts'
import { AREA_ACTIONS, AREA_STATUS, ORCAMENTO_ACTIONS, ORCAMENTO_MOTIVOS, type OrcamentoMotivo } from './ciclo.ts'
import { COMENTARIO_MAX } from '../comentario/comentario.ts'
import { tableQuery } from '../comum/exportacao.ts'
import { ORCAMENTO_STATUS, ORCAMENTO_TIPOS } from '../comum/orcamento-estado.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'
import { LEMBRETE_DIAS_MAX } from './prazo.ts'

export const ORCAMENTO_LINHAS_MAX = 200_000

export const ORCAMENTO_CENARIOS = ['base', 'otimista', 'pessimista'] as const

export const ORCAMENTO_ORDENS = [
  'nome',
  '-nome',
  'inicio',
  '-inicio',
  'cenario',
  '-cenario',
  'status',
  '-status',
  'criado',
  '-criado',
] as const
export type OrcamentoOrdem = (typeof ORCAMENTO_ORDENS)[number]

const motivos = Object.keys(ORCAMENTO_MOTIVOS).filter((motivo): motivo is OrcamentoMotivo => motivo in ORCAMENTO_MOTIVOS)
const verdictSchema = z.nullable(z.enum(motivos))

const personSchema = z.object({ id: z.uuid(), nome: z.string() })
export type OrcamentoPessoa = z.infer<typeof personSchema>

const cadastroSchema = z.object({ id: idSchema, codigo: z.string(), descricao: z.string() })

const countingSchema = z.object({ aberta: z.int(), enviada: z.int(), devolvida: z.int(), aprovada: z.int() })

const headerShape = {
  id: idSchema,
  nome: z.string(),
  inicio: mesSchema,
  cenario: z.string(),
  tipo: z.enum(ORCAMENTO_TIPOS),
  versaoNumero: z.int(),
  status: z.enum(ORCAMENTO_STATUS),
  dono: personSchema,
  createdAt: instantSchema,
  approvedAt: z.nullable(instantSchema),
  areas: countingSchema,
}

const itemSchema = z.object(headerShape)
export type OrcamentoItem = z.infer<typeof itemSchema>

const areaSchema = z.object({
  id: idSchema,
  centroCusto: z.nullable(cadastroSchema),
  responsavel: z.nullable(personSchema),
  status: z.enum(AREA_STATUS),
  versao: z.int(),
  changedAt: z.nullable(instantSchema),
  changedBy: z.nullable(personSchema),
  comentario: z.string(),
  /** Null: the deadline of the budget. */
  prazo: z.nullable(dataSchema),
  linhas: z.int(),
  preenchidas: z.int(),
  totalCentavos: centavosSchema,
  acoes: z.record(z.enum(AREA_ACTIONS), verdictSchema),
})
export type OrcamentoArea = z.infer<typeof areaSchema>

const orcamentoSchema = z.object({
  ...headerShape,
  versao: z.int(),
  sequencia: z.int(),
  modelo: z.object({ id: idSchema, nome: z.string() }),
  observacoes: z.string(),
  /** Day until which the areas are sent. */
  prazo: z.nullable(dataSchema),
  /** Days before the deadline at which the first reminder goes out. */
  lembreteDias: z.int(),
  realizadoAte: z.nullable(mesSchema),
  approvedBy: z.nullable(personSchema),
  /** SHA-256 of the approved content, in hexadecimal. */
  conteudoHash: z.nullable(z.string()),
  versoes: z.array(z.object({ id: idSchema, versaoNumero: z.int(), status: z.enum(ORCAMENTO_STATUS) })),
  quadro: z.array(areaSchema),
  acoes: z.record(z.enum(ORCAMENTO_ACTIONS), verdictSchema),
})
export type Orcamento = z.infer<typeof orcamentoSchema>

const nomeSchema = z.string().check(z.trim(), z.minLength(1, 'Dê um nome ao orçamento.'), z.maxLength(120), oneLinha)
const cenarioSchema = z.string().check(z.trim(), z.minLength(1, 'Diga qual é o cenário.'), z.maxLength(60), oneLinha)
/** All twelve months must exist in the database too. */
const inicioSchema = mesSchema.check(z.regex(/^(19|20|21)/, 'Escolha um exercício entre 1900 e 2199.'))
const observacoesSchema = z.string().check(z.trim(), z.maxLength(4000))
const comentarioSchema = z._default(z.string().check(z.trim(), z.maxLength(COMENTARIO_MAX)), '')
const comentarioObrigatorio = z
  .string()
  .check(z.trim(), z.minLength(1, 'Diga o que falta: quem recebe de volta precisa saber.'), z.maxLength(COMENTARIO_MAX))
const versaoSchema = z.int().check(z.positive())
/** Absent: unchanged. */
const deadlineSchema = z.optional(z.nullable(z.iso.date().check(z.regex(/^(19|20|21)/, 'O ano vai de 1900 a 2199.'))))
const idsSchema = z.array(idSchema).check(z.maxLength(2000))

export const newOrcamentoShape = {
  nome: nomeSchema,
  inicio: inicioSchema,
  cenario: cenarioSchema,
  modeloId: idSchema,
  donoId: z.uuid(),
  observacoes: z._default(observacoesSchema, ''),
}

const filterShape = {
  busca: z.optional(z.string().check(z.maxLength(120))),
  situacao: z.optional(z.enum(ORCAMENTO_STATUS)),
  inicio: z.optional(mesSchema),
  cenario: z.optional(z.string().check(z.maxLength(60))),
  tipo: z.optional(z.enum(ORCAMENTO_TIPOS)),
  dono: z.optional(z.uuid()),
  ordem: z._default(z.enum(ORCAMENTO_ORDENS), '-inicio'),
}

const params = z.object({ id: idParamSchema })
const may = permissoesOf('Orcamento')
const mudancaErrors = ['registro_not_found', 'escopo_limited', 'orcamento_version_conflict', 'orcamento_state_conflict'] as const

const areasShape = {
  areas: z.array(z.object({ id: idSchema, versao: versaoSchema })).check(z.minLength(1), z.maxLength(2000)),
}

export const orcamentoRotas = {
  list: defineRota({
    nome: 'orcamento.list',
    metodo: 'GET',
    caminho: '/Orcamento',
    resumo: 'Orçamentos do cliente, todas as versões, com o andamento das áreas',
    permissao: may.read,
    query: z.object({
      ...filterShape,
      pagina: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
      limite: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
    }),
    data: z.object({
      itens: z.array(itemSchema),
      total: z.int(),
      existentes: z.int(),
      exercicios: z.array(mesSchema),
      cenarios: z.array(z.string()),
      donos: z.array(personSchema),
    }),
  }),
  export: defineRota({
    nome: 'orcamento.export',
    metodo: 'GET',
    caminho: '/Orcamento/exportar',
    resumo: 'A lista de orçamentos que o filtro deixa passar, em CSV ou XLSX',
    permissao: may.export,
    query: z.object({ ...filterShape, ...tableQuery }),
    saida: 'arquivo',
    registra: 'orcamento.export',
  }),
  getOpcoes: defineRota({
    nome: 'orcamento.getOpcoes',
    metodo: 'GET',
    caminho: '/Orcamento/opcoes',
    resumo: 'De que se faz um orçamento novo: modelos de DRE, centros de custo, filiais, pessoas e o próximo exercício',
    permissao: may.read,
    data: z.object({
      modelos: z.array(z.object({ id: idSchema, nome: z.string(), padrao: z.boolean() })),
      centrosCusto: z.array(cadastroSchema),
      filiais: z.array(cadastroSchema),
      pessoas: z.array(personSchema),
      cenarios: z.array(z.string()),
      grupoItens: z.int(),
      inicio: mesSchema,
    }),
  }),
  get: defineRota({
    nome: 'orcamento.get',
    metodo: 'GET',
    caminho: '/Orcamento/:id',
    resumo: 'Um orçamento: cabeçalho, versões, áreas com o andamento, e o que quem pergunta pode fazer ou por que não',
    permissao: may.read,
    params,
    data: orcamentoSchema,
    erros: ['registro_not_found'],
  }),
  exportPrazos: defineRota({
    nome: 'orcamento.exportPrazos',
    metodo: 'GET',
    caminho: '/Orcamento/:id/prazos/arquivo',
    resumo: 'As áreas de um orçamento com o prazo e os dias de atraso, as atrasadas antes, em CSV ou XLSX',
    permissao: may.export,
    params,
    query: z.object(tableQuery),
    saida: 'arquivo',
    registra: 'orcamento.exportPrazos',
    erros: ['registro_not_found'],
  }),
  create: defineRota({
    nome: 'orcamento.create',
    metodo: 'POST',
    caminho: '/Orcamento',
    resumo: 'Cria um orçamento em branco: uma linha de zeros para cada item de grupo, centro de custo e filial escolhidos',
    permissao: may.create,
    clienteInteiro: true,
    idempotente: true,
    body: z.object({
      ...newOrcamentoShape,
      centrosCusto: idsSchema,
      /** Adds lines without a centro de custo; always so when none was chosen. */
      semCentroCusto: z._default(z.boolean(), false),
      filiais: idsSchema,
    }),
    data: z.object({ id: idSchema }),
    erros: ['registro_not_found', 'orcamento_too_large'],
  }),
  update: defineRota({
    nome: 'orcamento.update',
    metodo: 'PUT',
    caminho: '/Orcamento/:id',
    resumo: 'Muda nome, cenário, dono, observações e prazo de um orçamento que não está em aprovação nem aprovado',
    permissao: may.update,
    params,
    body: z.object({
      versao: versaoSchema,
      nome: nomeSchema,
      cenario: cenarioSchema,
      donoId: z.uuid(),
      observacoes: observacoesSchema,
      prazo: deadlineSchema,
      /** Absent: unchanged. */
      lembreteDias: z.optional(z.int().check(z.minimum(0), z.maximum(LEMBRETE_DIAS_MAX))),
    }),
    data: orcamentoSchema,
    erros: mudancaErrors,
  }),
  remove: defineRota({
    nome: 'orcamento.remove',
    metodo: 'DELETE',
    caminho: '/Orcamento/:id',
    resumo: 'Exclui um rascunho, com suas linhas e seu histórico',
    permissao: may.delete,
    clienteInteiro: true,
    params,
    query: z.object({ versao: z.coerce.number().check(z.int(), z.positive()) }),
    data: z.object({ id: idSchema }),
    erros: [...mudancaErrors, 'orcamento_in_use'],
  }),
  submit: defineRota({
    nome: 'orcamento.submit',
    metodo: 'POST',
    caminho: '/Orcamento/:id/enviar',
    resumo: 'Envia o orçamento para aprovação, com as áreas que ainda não foram enviadas se assim for dito',
    permissao: may.update,
    params,
    body: z.object({ versao: versaoSchema, comentario: comentarioSchema, comRestantes: z._default(z.boolean(), false) }),
    data: orcamentoSchema,
    erros: mudancaErrors,
  }),
  return: defineRota({
    nome: 'orcamento.return',
    metodo: 'POST',
    caminho: '/Orcamento/:id/devolver',
    resumo: 'Devolve o orçamento a quem o fez, com o motivo e as áreas que voltam',
    permissao: may.approve,
    clienteInteiro: true,
    params,
    /** An empty `areas` leaves the areas unchanged. */
    body: z.object({ versao: versaoSchema, comentario: comentarioObrigatorio, areas: idsSchema }),
    data: orcamentoSchema,
    erros: mudancaErrors,
  }),
  resume: defineRota({
    nome: 'orcamento.resume',
    metodo: 'POST',
    caminho: '/Orcamento/:id/retomar',
    resumo: 'Volta a elaborar um orçamento devolvido',
    permissao: may.update,
    params,
    body: z.object({ versao: versaoSchema, comentario: comentarioSchema }),
    data: orcamentoSchema,
    erros: mudancaErrors,
  }),
  approve: defineRota({
    nome: 'orcamento.approve',
    metodo: 'POST',
    caminho: '/Orcamento/:id/aprovar',
    resumo: 'Aprova o orçamento e as áreas enviadas: nada mais nele muda, e o resumo criptográfico do conteúdo fica guardado',
    permissao: may.approve,
    clienteInteiro: true,
    params,
    body: z.object({ versao: versaoSchema, comentario: comentarioSchema }),
    data: orcamentoSchema,
    erros: [...mudancaErrors, 'orcamento_sem_de_para', 'orcamento_fora_da_dre', 'dre_modelo_invalid'],
  }),
  revise: defineRota({
    nome: 'orcamento.revise',
    metodo: 'POST',
    caminho: '/Orcamento/:id/revisar',
    resumo: 'Abre a versão seguinte de um orçamento aprovado, com as mesmas linhas; a aprovada fica como está',
    permissao: may.create,
    clienteInteiro: true,
    idempotente: true,
    params,
    body: z.object({ comentario: comentarioSchema }),
    data: z.object({ id: idSchema }),
    erros: ['registro_not_found', 'orcamento_state_conflict'],
  }),
  close: defineRota({
    nome: 'orcamento.close',
    metodo: 'POST',
    caminho: '/Orcamento/:id/encerrar',
    resumo: 'Encerra um orçamento aprovado: não se abrem mais revisões dele',
    permissao: may.approve,
    clienteInteiro: true,
    params,
    body: z.object({ comentario: comentarioSchema }),
    data: orcamentoSchema,
    erros: ['registro_not_found', 'orcamento_state_conflict'],
  }),
  updateArea: defineRota({
    nome: 'orcamento.updateArea',
    metodo: 'PUT',
    caminho: '/Orcamento/:id/areas/:areaId',
    resumo: 'Diz quem responde por uma área, e até quando ela é enviada',
    permissao: may.update,
    params: z.object({ id: idParamSchema, areaId: idParamSchema }),
    body: z.object({ versao: versaoSchema, responsavelId: z.nullable(z.uuid()), prazo: deadlineSchema }),
    data: orcamentoSchema,
    erros: mudancaErrors,
  }),
  submitAreas: defineRota({
    nome: 'orcamento.submitAreas',
    metodo: 'POST',
    caminho: '/Orcamento/:id/areas/enviar',
    resumo: 'Envia áreas preenchidas; até a resposta suas células não mudam',
    permissao: may.update,
    params,
    body: z.object({ ...areasShape, comentario: comentarioSchema }),
    data: orcamentoSchema,
    erros: mudancaErrors,
  }),
  withdrawAreas: defineRota({
    nome: 'orcamento.withdrawAreas',
    metodo: 'POST',
    caminho: '/Orcamento/:id/areas/retirar',
    resumo: 'Retira áreas enviadas e ainda não aprovadas, para mudá-las',
    permissao: may.update,
    params,
    body: z.object({ ...areasShape, comentario: comentarioSchema }),
    data: orcamentoSchema,
    erros: mudancaErrors,
  }),
  approveAreas: defineRota({
    nome: 'orcamento.approveAreas',
    metodo: 'POST',
    caminho: '/Orcamento/:id/areas/aprovar',
    resumo: 'Aprova áreas enviadas',
    permissao: may.approve,
    params,
    body: z.object({ ...areasShape, comentario: comentarioSchema }),
    data: orcamentoSchema,
    erros: mudancaErrors,
  }),
  returnAreas: defineRota({
    nome: 'orcamento.returnAreas',
    metodo: 'POST',
    caminho: '/Orcamento/:id/areas/devolver',
    resumo: 'Devolve áreas enviadas ou aprovadas, com o motivo',
    permissao: may.approve,
    params,
    body: z.object({ ...areasShape, comentario: comentarioObrigatorio }),
    data: orcamentoSchema,
    erros: mudancaErrors,
  }),
}
