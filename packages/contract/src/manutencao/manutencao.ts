/** Maintenance mode: all users but admins get `manutencao_active`. */
import * as z from 'zod/mini'
import { instantSchema } from '../comum/comum.ts'
import { defineRota } from '../comum/rota.ts'

export const MANUTENCAO_MESSAGE_MAX = 300

const camposShape = {
  ligada: z.boolean(),
  mensagem: z.string().check(z.trim(), z.maxLength(MANUTENCAO_MESSAGE_MAX)),
  /** Forecast only; an admin ends the maintenance. */
  previsaoAt: z.nullable(instantSchema),
}

const manutencaoSchema = z.object(camposShape)
export type Manutencao = z.infer<typeof manutencaoSchema>

const backupSchema = z.object({
  /** False where the installation sets no folder for daily backups. */
  ligado: z.boolean(),
  /** Time of the day by the clock of the server, as `03:00`. */
  hora: z.nullable(z.string()),
  /** Count of backups that stay. */
  manter: z.nullable(z.int()),
  cifrado: z.boolean(),
  /** Last backup that was written and verified. */
  ultimo: z.nullable(z.object({ arquivo: z.string(), tamanhoBytes: z.int(), feitoAt: instantSchema })),
  /** Failure since then. */
  falha: z.nullable(z.object({ motivo: z.string(), at: instantSchema })),
})
export type BackupDiario = z.infer<typeof backupSchema>

export const RETENCAO_TIPOS = [
  'auditoria',
  'sessoes',
  'dispositivos',
  'notificacoes',
  'correio',
  'links',
  'respostas',
  'tarefas',
  'tentativas',
  'envios',
] as const

const retencaoSchema = z.object({
  dado: z.enum(RETENCAO_TIPOS),
  /** Null for what is never deleted. */
  quantidade: z.nullable(z.int()),
  unidade: z.enum(['dias', 'horas']),
  /** Environment variable that changes it. */
  variavel: z.nullable(z.string()),
})
export type Retencao = z.infer<typeof retencaoSchema>

export const manutencaoRotas = {
  get: defineRota({
    nome: 'manutencao.get',
    metodo: 'GET',
    caminho: '/Manutencao',
    resumo: 'Se o sistema está em manutenção, o que foi dito e até quando',
    permissao: 'publico',
    emManutencao: true,
    data: manutencaoSchema,
  }),
  getBackup: defineRota({
    nome: 'manutencao.getBackup',
    metodo: 'GET',
    caminho: '/Manutencao/Backup',
    resumo: 'O último backup bom da instalação, e a falha desde então',
    permissao: { action: 'manage', subject: 'all' },
    clienteInteiro: true,
    data: backupSchema,
  }),
  getRetencao: defineRota({
    nome: 'manutencao.getRetencao',
    metodo: 'GET',
    caminho: '/Manutencao/Retencao',
    resumo: 'O que a instalação guarda, e por quanto tempo',
    permissao: { action: 'manage', subject: 'all' },
    clienteInteiro: true,
    data: z.array(retencaoSchema),
  }),
  update: defineRota({
    nome: 'manutencao.update',
    metodo: 'PUT',
    caminho: '/Manutencao',
    resumo: 'Liga, muda ou desliga a manutenção de toda a instalação',
    permissao: { action: 'manage', subject: 'all' },
    clienteInteiro: true,
    body: manutencaoSchema,
    data: manutencaoSchema,
  }),
}
