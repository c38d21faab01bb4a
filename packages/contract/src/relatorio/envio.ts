/** Scheduled report mails: a PDF with only the numbers each recipient may see. */
import * as z from 'zod/mini'
import { idParamSchema, idSchema, instantSchema } from '../comum/comum.ts'
import { permissoesOf } from '../comum/permissao.ts'
import { defineRota } from '../comum/rota.ts'
import { versaoViewSchema } from './workspace.ts'

export const ENVIO_FREQUENCIAS = ['diario', 'semanal', 'mensal'] as const
export type EnvioFrequencia = (typeof ENVIO_FREQUENCIAS)[number]

export const ENVIO_FUSOS = ['America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco', 'America/Noronha'] as const
export type EnvioFuso = (typeof ENVIO_FUSOS)[number]

export const ENVIOS_MAX = 10
export const ENVIO_PEOPLE_MAX = 50
const MINUTES_DIA = 1440

const agendaShape = {
  frequencia: z.enum(ENVIO_FREQUENCIAS),
  /** Weekly: 1 (Monday) to 7. Monthly: 1 to 31, in a shorter month its last day. Daily: null. */
  dia: z.nullable(z.int().check(z.minimum(1), z.maximum(31))),
  /** Minutes after midnight. */
  minuto: z.int().check(z.minimum(0), z.maximum(MINUTES_DIA - 1)),
  fuso: z.enum(ENVIO_FUSOS),
}
const agendaSchema = z.object(agendaShape)
export type EnvioAgenda = z.infer<typeof agendaSchema>

const envioSchema = z.object({
  id: idSchema,
  versao: z.int(),
  ...agendaShape,
  ativo: z.boolean(),
  nextAt: z.nullable(instantSchema),
  lastAt: z.nullable(instantSchema),
  lastCount: z.int(),
  lastError: z.nullable(z.string()),
  recebo: z.boolean(),
  pessoas: z.array(
    z.object({
      id: z.uuid(),
      nome: z.string(),
      email: z.string(),
      /** Opted out. Only the person can resume, after being added again. */
      saiu: z.boolean(),
      /** Lost access to the report; receives nothing until it is restored. */
      semAcesso: z.boolean(),
    }),
  ),
})
export type RelatorioEnvio = z.infer<typeof envioSchema>

const enviosSchema = z.object({
  envios: z.array(envioSchema),
  pessoas: z.array(z.object({ id: z.uuid(), nome: z.string(), email: z.string() })),
})
export type RelatorioEnvios = z.infer<typeof enviosSchema>

const envioBody = z
  .object({
    ...agendaShape,
    ativo: z.boolean(),
    usuarios: z.array(z.uuid()).check(z.minLength(1, 'Escolha ao menos uma pessoa.'), z.maxLength(ENVIO_PEOPLE_MAX)),
  })
  .check(
    z.refine(
      ({ frequencia, dia }) => (frequencia === 'diario' ? dia === null : dia !== null && (frequencia === 'mensal' || dia <= 7)),
      'Escolha o dia em que o relatório sai.',
    ),
  )

const params = z.object({ id: idParamSchema })
const may = permissoesOf('Relatorio')

export const relatorioEnvioRotas = {
  list: defineRota({
    nome: 'relatorioEnvio.list',
    metodo: 'GET',
    caminho: '/Relatorio/:id/envio',
    resumo: 'Os envios de um relatório por e-mail; a quem não muda relatórios, só os que recebe',
    permissao: may.read,
    params,
    data: enviosSchema,
    erros: ['registro_not_found'],
  }),
  create: defineRota({
    nome: 'relatorioEnvio.create',
    metodo: 'POST',
    caminho: '/Relatorio/:id/envio',
    resumo: 'Programa o envio de um relatório por e-mail a pessoas que podem vê-lo',
    permissao: may.update,
    clienteInteiro: true,
    idempotente: true,
    params,
    body: envioBody,
    data: z.object({ id: idSchema, versao: z.int() }),
    erros: ['registro_not_found', 'relatorio_envio_too_many', 'relatorio_envio_pessoa', 'idempotencia_mismatch'],
  }),
  update: defineRota({
    nome: 'relatorioEnvio.update',
    metodo: 'PUT',
    caminho: '/Relatorio/envio/:id',
    resumo: 'Muda quando e a quem um relatório é enviado, ou o suspende',
    permissao: may.update,
    clienteInteiro: true,
    params,
    body: z.object({ versao: versaoViewSchema, envio: envioBody }),
    data: z.object({ id: idSchema, versao: z.int() }),
    erros: ['registro_not_found', 'relatorio_version_conflict', 'relatorio_envio_pessoa'],
  }),
  remove: defineRota({
    nome: 'relatorioEnvio.remove',
    metodo: 'DELETE',
    caminho: '/Relatorio/envio/:id',
    resumo: 'Exclui um envio programado',
    permissao: may.update,
    clienteInteiro: true,
    params,
    data: z.object({ id: idSchema }),
    erros: ['registro_not_found'],
  }),
  leave: defineRota({
    nome: 'relatorioEnvio.leave',
    metodo: 'PUT',
    caminho: '/Relatorio/envio/:id/sair',
    resumo: 'Quem chama deixa de receber um envio',
    permissao: may.read,
    params,
    data: z.object({ id: idSchema }),
    erros: ['registro_not_found'],
  }),
}
