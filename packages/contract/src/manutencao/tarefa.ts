/** Background jobs of the whole installation, for admins. */
import * as z from 'zod/mini'
import { instantSchema } from '../comum/comum.ts'
import { defineRota } from '../comum/rota.ts'

export const TAREFA_FILAS = ['importacao', 'correio', 'relatorio', 'prazo', 'limpeza', 'selo', 'backup', 'revisao'] as const
export type TarefaFila = (typeof TAREFA_FILAS)[number]

export const TAREFA_SITUACOES = ['emCurso', 'esperando', 'falhou'] as const

const queueSchema = z.object({
  fila: z.enum(TAREFA_FILAS),
  esperando: z.int(),
  emCurso: z.int(),
  falhas: z.int(),
  /** Last end without a failure. */
  ultimaAt: z.nullable(instantSchema),
  /** Next run of a schedule; null in a queue that runs when there is work. */
  proximaAt: z.nullable(instantSchema),
})
export type TarefaFilaResumo = z.infer<typeof queueSchema>

const tarefaSchema = z.object({
  fila: z.enum(TAREFA_FILAS),
  tarefa: z.string(),
  situacao: z.enum(TAREFA_SITUACOES),
  /** Subject of a mail, or name of a cliente that the admin may see. */
  descricao: z.nullable(z.string()),
  criadaAt: instantSchema,
  /** Start of the current attempt, or of the next one. */
  inicioAt: z.nullable(instantSchema),
  tentativas: z.int(),
  motivo: z.nullable(z.string()),
  podeRepetir: z.boolean(),
  podeCancelar: z.boolean(),
})
export type Tarefa = z.infer<typeof tarefaSchema>

const processoSchema = z.object({
  maquina: z.string(),
  pid: z.int(),
  /** False for a process that only serves requests. */
  trabalha: z.boolean(),
  desde: instantSchema,
  sinalAt: instantSchema,
})
export type TarefaProcesso = z.infer<typeof processoSchema>

const ID_TEXTO = 'Use o código de uma tarefa da lista.'
const tarefaKey = z.object({
  fila: z.enum(TAREFA_FILAS),
  tarefa: z.string(ID_TEXTO).check(z.regex(/^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[1-9]\d{0,14})$/, ID_TEXTO)),
})

const admin = { permissao: { action: 'manage', subject: 'all' }, clienteInteiro: true } as const

export const tarefaRotas = {
  list: defineRota({
    nome: 'tarefa.list',
    metodo: 'GET',
    caminho: '/Tarefa',
    resumo: 'As filas de tarefas da instalação, o que corre, espera ou falhou, e os processos que as rodam',
    ...admin,
    data: z.object({ filas: z.array(queueSchema), tarefas: z.array(tarefaSchema), processos: z.array(processoSchema) }),
  }),
  resume: defineRota({
    nome: 'tarefa.resume',
    metodo: 'POST',
    caminho: '/Tarefa/repetir',
    resumo: 'Põe de novo na fila uma tarefa que falhou',
    ...admin,
    body: tarefaKey,
    data: z.object({}),
    erros: ['registro_not_found'],
  }),
  cancel: defineRota({
    nome: 'tarefa.cancel',
    metodo: 'POST',
    caminho: '/Tarefa/cancelar',
    resumo: 'Tira da fila uma tarefa que espera',
    ...admin,
    body: tarefaKey,
    data: z.object({}),
    erros: ['registro_not_found'],
  }),
}
