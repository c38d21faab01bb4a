/**
 * Sends due reports by mail.
 * One transaction finds a schedule, puts all its mails into the outbox and moves it to its next day, so two processes send once and a crash
 * sends nothing. Mail errors are retried by the outbox; reports that fail to render are retried here.
 */
import { withSistema, type Database } from '@lastro/db'
import { printPeriodo } from '@lastro/formato'
import type { FastifyBaseLogger } from 'fastify'
import { composeCorreio } from '../avisos/correio/compose.ts'
import { enqueueCorreio } from '../avisos/correio/store.ts'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import { recordAuditoria } from '../http/auditoria.ts'
import { addressOf, type AddressConfig } from '../acesso/link/send.ts'
import { findAparencia, type MailBranding } from '../marca/mail-branding.ts'
import { can } from '../acesso/permissao/regras.ts'
import { direitosOf } from '../acesso/sessao/rights.ts'
import { findPerson } from '../acesso/sessao/rights-store.ts'
import { withCliente, type ContextoLeitura } from '../http/contexto.ts'
import { readVisible } from './workspace/content.ts'
import { callerOf } from './workspace/viewer.ts'
import { findRelatorio, type OpenedRelatorio } from './workspace/store.ts'
import { nextEnvio } from './schedule.ts'
import * as store from './envio-store.ts'
import { readSheet, writeSheet } from './sheet.ts'
import { printAgenda, textoEnvio } from './envio-mail.ts'
import type { ReportReader } from './figures.ts'

const BATCH = 20
/**
 * Attempts to render.
 * After the last the schedule waits for its next day, and the screen shows the error.
 */
const ATTEMPTS_MAX = 5
const WAIT_MS = 5 * 60_000
const TIMEOUT_MS = 5 * 60_000

export interface EntregadorDeps {
  db: Database
  clock: () => Date
  cubos: CuboCache
  config: AddressConfig
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

const NECESSARIOS = ['Workspace', 'Relatorio', 'Dre'] as const

/** Checks current access. Users who left, were blocked, lost a permission or lack the second factor receive nothing. */
async function findLeitor(context: ContextoLeitura, person: store.EnvioPersonRow): Promise<ReportReader | undefined> {
  if (person.saiu || (await store.lacksSegundoFator(context, person.id))) return undefined
  const row = await findPerson(context, person.id)
  if (row === undefined || row.status !== 'ativo') return undefined
  const direitos = direitosOf(row)
  const { cliente, escopo, perfil, regras } = direitos
  if (cliente === null || !NECESSARIOS.every((subject) => can(direitos, 'read', subject))) return undefined
  // The current address: the list of recipients was read before the reports of others were rendered.
  const { nome, email } = row
  return { cliente, escopo, usuario: { id: person.id, nome, email, perfil, regras, vendoComo: null, externa: null } }
}

async function writeFor(
  { db, cubos, clock }: EntregadorDeps,
  leitor: ReportReader,
  relatorio: OpenedRelatorio,
  aparencia: MailBranding,
): Promise<Awaited<ReturnType<typeof writeSheet>>> {
  const { cliente, usuario, escopo } = leitor
  const loaded = await withCliente(db, { clienteId: cliente.id, usuarioId: usuario.id, escopo, readOnly: true }, async (context) =>
    readSheet({ ...context, ...leitor }, cubos, {
      relatorio: { ...relatorio, conteudo: await readVisible(context, relatorio) },
      pedido: {},
      formato: 'pdf',
      cartao: undefined,
      idioma: aparencia.idioma,
    }),
  )
  return writeSheet(loaded, { nome: aparencia.titulo, instant: clock() })
}

interface DeliveryResult {
  relatorio: OpenedRelatorio | undefined
  recipients: string[]
  skipped: string[]
}

async function enqueueEnvio(deps: EntregadorDeps, context: ContextoLeitura, envio: store.EnvioRow): Promise<DeliveryResult> {
  const { tx } = context
  const sent: DeliveryResult = { relatorio: undefined, recipients: [], skipped: [] }
  for (const person of await store.listPeopleOf(context, [envio.id])) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, one file in memory at a time
    const leitor = await findLeitor(context, person)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const relatorio = leitor && (await findRelatorio(context, { id: envio.relatorioId }, callerOf(leitor)))
    // An archived report is still found by users who may restore it.
    if (leitor === undefined || relatorio === undefined || relatorio.arquivado) {
      sent.skipped.push(person.nome)
      continue
    }
    sent.relatorio = relatorio
    const { marca, nomeCurto } = leitor.cliente
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const aparencia = await findAparencia(tx, marca)
    // oxlint-disable-next-line no-await-in-loop -- as above
    const file = await writeFor(deps, leitor, relatorio, aparencia)
    const { idioma, titulo } = aparencia
    const { button, ...texto } = textoEnvio(idioma, {
      nome: leitor.usuario.nome,
      marca: titulo,
      relatorio: relatorio.nome,
      cliente: nomeCurto,
      periodo: printPeriodo(file.periodo, idioma),
      quando: printAgenda(envio, idioma),
    })
    const endereco = `${addressOf(deps.config, null, marca)}/report/${relatorio.chave}/${relatorio.workspaceChave}?cliente=${context.cliente.id}`
    const message = composeCorreio({ ...texto, button: { texto: button, endereco } }, aparencia)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await enqueueCorreio(tx, { para: leitor.usuario.email, ...message, anexo: { nome: file.nome, conteudo: file.conteudo } })
    sent.recipients.push(leitor.usuario.nome)
  }
  return sent
}

/** Undefined when another process has the lock or has already moved the schedule on. */
async function deliver(deps: EntregadorDeps, clienteId: string, id: number): Promise<number | undefined> {
  return withCliente(deps.db, { clienteId, usuarioId: null, idleTimeoutMs: TIMEOUT_MS }, async (context) => {
    const now = deps.clock()
    const envio = await store.findEnvio(context, id, { skipLocked: true })
    if (envio === undefined || !envio.ativo || envio.nextAt > now) return undefined
    const { relatorio, recipients, skipped } = await enqueueEnvio(deps, context, envio)
    await store.saveResultado(context, id, {
      nextAt: nextEnvio(envio, now),
      tentativas: 0,
      erro: recipients.length === 0 ? 'Ninguém deste envio pode ver o relatório agora.' : null,
      lastAt: now,
      quantos: recipients.length,
    })
    await recordAuditoria(
      { ...context, usuario: null, request: null },
      {
        acao: 'relatorioEnvio.send',
        assunto: 'Relatorio',
        assuntoId: envio.relatorioId,
        depois: { ...(relatorio === undefined ? {} : { nome: relatorio.nome }), pessoas: recipients, naoReceberam: skipped },
      },
    )
    return recipients.length
  })
}

async function postpone({ db, clock }: EntregadorDeps, clienteId: string, id: number, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  await withCliente(db, { clienteId, usuarioId: null }, async (context) => {
    const envio = await store.findEnvio(context, id, { skipLocked: true })
    const now = clock()
    if (envio === undefined || envio.nextAt > now) return
    const last = envio.tentativas + 1 >= ATTEMPTS_MAX
    await store.saveResultado(context, id, {
      nextAt: last ? nextEnvio(envio, now) : new Date(now.getTime() + WAIT_MS),
      tentativas: last ? 0 : envio.tentativas + 1,
      erro: message.slice(0, 300),
      lastAt: null,
    })
  })
}

export async function deliverDevidos(deps: EntregadorDeps): Promise<number> {
  const devidos = await withSistema(deps.db, { readOnly: true }, (tx) => store.listDevidos(tx, deps.clock(), BATCH))
  let mails = 0
  for (const { clienteId, id } of devidos) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one at a time, because user requests need the same processor
      mails += (await deliver(deps, clienteId, id)) ?? 0
    } catch (error) {
      deps.log.error({ err: error, clienteId, envioId: id }, 'a scheduled report could not be made')
      // oxlint-disable-next-line no-await-in-loop -- as above
      await postpone(deps, clienteId, id, error)
    }
  }
  if (mails > 0) deps.log.info({ mails }, 'scheduled reports were sent')
  return mails
}
