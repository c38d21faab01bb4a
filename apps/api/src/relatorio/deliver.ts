/**
 * Sends due reports. One transaction finds a schedule, puts all its mails into the outbox and moves it to its next day, so two processes
 * send once and a crash sends nothing. The outbox retries mail errors; this retries reports that fail to render.
 */
import { withSistema, type Banco } from '@lastro/db'
import type { FastifyBaseLogger } from 'fastify'
import { composeCorreio } from '../avisos/correio/compose.ts'
import { enqueueCorreio } from '../avisos/correio/store.ts'
import type { CuboCache } from '../cubo/cubo-cache.ts'
import { recordAuditoria } from '../http/auditoria.ts'
import { enderecoOf, type EnderecoConfig } from '../acesso/link/send.ts'
import { findAparencia, type Aparencia } from '../marca/mail-branding.ts'
import { can } from '../acesso/permissao/regras.ts'
import { repeat, type Repeated } from '../http/repeat.ts'
import { direitosOf } from '../acesso/sessao/rights.ts'
import { findPessoa } from '../acesso/sessao/rights-store.ts'
import { withCliente, type ContextoLeitura } from '../http/contexto.ts'
import { readVisivel } from './workspace/content.ts'
import { quemOf } from './workspace/quem.ts'
import { findRelatorio, type RelatorioAberto } from './workspace/store.ts'
import { nextEnvio } from './schedule.ts'
import * as store from './envio-store.ts'
import { readFolha, writeFolha } from './sheet.ts'
import { printAgenda, textoEnvio } from './envio-mail.ts'
import type { Leitor } from './figures.ts'
import { printPeriodo } from './texts.ts'

const LOTE = 20
/** Attempts to render. Then it waits for its next day, and the screen shows the error. */
const TENTATIVAS_MAX = 5
const ESPERA_MS = 5 * 60_000
const PRAZO_MS = 5 * 60_000

export interface EntregadorDeps {
  db: Banco
  clock: () => Date
  cubos: CuboCache
  config: EnderecoConfig
  log: Pick<FastifyBaseLogger, 'info' | 'error'>
}

const NECESSARIOS = ['Workspace', 'Relatorio', 'Dre'] as const

/** Checks current access. Users who left, were blocked, lost a permission or lack the second factor receive nothing. */
async function findLeitor(contexto: ContextoLeitura, pessoa: store.EnvioPessoaRow): Promise<Leitor | undefined> {
  if (pessoa.saiu || (await store.lacksSegundoFator(contexto, pessoa.id))) return undefined
  const row = await findPessoa(contexto, pessoa.id)
  if (row === undefined || row.status !== 'ativo') return undefined
  const direitos = direitosOf(row)
  const { cliente, escopo, perfil, regras } = direitos
  if (cliente === null || !NECESSARIOS.every((subject) => can(direitos, 'read', subject))) return undefined
  const { id, email } = pessoa
  return { cliente, escopo, usuario: { id, nome: row.nome, email, perfil, regras, vendoComo: null, externa: null } }
}

/** Renders with the scope and the filters of the recipient. */
async function writeFor(
  { db, cubos, clock }: EntregadorDeps,
  leitor: Leitor,
  relatorio: RelatorioAberto,
  aparencia: Aparencia,
): Promise<Awaited<ReturnType<typeof writeFolha>>> {
  const { cliente, usuario, escopo } = leitor
  const lida = await withCliente(db, { clienteId: cliente.id, usuarioId: usuario.id, escopo, readOnly: true }, async (contexto) =>
    readFolha({ ...contexto, ...leitor }, cubos, {
      relatorio: { ...relatorio, conteudo: await readVisivel(contexto, relatorio) },
      pedido: {},
      formato: 'pdf',
      cartao: undefined,
      idioma: aparencia.idioma,
    }),
  )
  return writeFolha(lida, { nome: aparencia.titulo, instante: clock() })
}

interface Enviado {
  relatorio: RelatorioAberto | undefined
  receberam: string[]
  naoReceberam: string[]
}

async function enqueueEnvio(deps: EntregadorDeps, contexto: ContextoLeitura, envio: store.EnvioRow): Promise<Enviado> {
  const { tx } = contexto
  const enviado: Enviado = { relatorio: undefined, receberam: [], naoReceberam: [] }
  for (const pessoa of await store.listPessoasDe(contexto, [envio.id])) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, one file in memory at a time
    const leitor = await findLeitor(contexto, pessoa)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const relatorio = leitor && (await findRelatorio(contexto, { id: envio.relatorioId }, quemOf(leitor)))
    // An archived report is still found by users who may restore it.
    if (leitor === undefined || relatorio === undefined || relatorio.arquivado) {
      enviado.naoReceberam.push(pessoa.nome)
      continue
    }
    enviado.relatorio = relatorio
    const { marca, nomeCurto } = leitor.cliente
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const aparencia = await findAparencia(tx, marca)
    // oxlint-disable-next-line no-await-in-loop -- as above
    const arquivo = await writeFor(deps, leitor, relatorio, aparencia)
    const { idioma, titulo } = aparencia
    const { botao, ...texto } = textoEnvio(idioma, {
      nome: leitor.usuario.nome,
      marca: titulo,
      relatorio: relatorio.nome,
      cliente: nomeCurto,
      periodo: printPeriodo(arquivo.periodo, idioma),
      quando: printAgenda(envio, idioma),
    })
    const endereco = `${enderecoOf(deps.config, null, marca)}/report/${relatorio.chave}/${relatorio.workspaceChave}?cliente=${contexto.cliente.id}`
    const mensagem = composeCorreio({ ...texto, botao: { texto: botao, endereco } }, aparencia)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await enqueueCorreio(tx, { para: leitor.usuario.email, ...mensagem, anexo: { nome: arquivo.nome, conteudo: arquivo.conteudo } })
    enviado.receberam.push(leitor.usuario.nome)
  }
  return enviado
}

/** Undefined when another process has the lock or has already moved the schedule on. */
async function deliver(deps: EntregadorDeps, clienteId: string, id: number): Promise<number | undefined> {
  return withCliente(deps.db, { clienteId, usuarioId: null, idleTimeoutMs: PRAZO_MS }, async (contexto) => {
    const now = deps.clock()
    const envio = await store.findEnvio(contexto, id, { skipLocked: true })
    if (envio === undefined || !envio.ativo || envio.nextAt > now) return undefined
    const { relatorio, receberam, naoReceberam } = await enqueueEnvio(deps, contexto, envio)
    await store.saveResultado(contexto, id, {
      nextAt: nextEnvio(envio, now),
      tentativas: 0,
      erro: receberam.length === 0 ? 'Ninguém deste envio pode ver o relatório agora.' : null,
      lastAt: now,
      quantos: receberam.length,
    })
    await recordAuditoria(
      { ...contexto, usuario: null, request: null },
      {
        acao: 'relatorioEnvio.send',
        assunto: 'Relatorio',
        assuntoId: envio.relatorioId,
        depois: { ...(relatorio === undefined ? {} : { nome: relatorio.nome }), pessoas: receberam, naoReceberam },
      },
    )
    return receberam.length
  })
}

async function postpone({ db, clock }: EntregadorDeps, clienteId: string, id: number, error: unknown): Promise<void> {
  const message = error instanceof Error ? error.message : String(error)
  await withCliente(db, { clienteId, usuarioId: null }, async (contexto) => {
    const envio = await store.findEnvio(contexto, id, { skipLocked: true })
    const now = clock()
    if (envio === undefined || envio.nextAt > now) return
    const last = envio.tentativas + 1 >= TENTATIVAS_MAX
    await store.saveResultado(contexto, id, {
      nextAt: last ? nextEnvio(envio, now) : new Date(now.getTime() + ESPERA_MS),
      tentativas: last ? 0 : envio.tentativas + 1,
      erro: message.slice(0, 300),
      lastAt: null,
    })
  })
}

export async function deliverDevidos(deps: EntregadorDeps): Promise<number> {
  const devidos = await withSistema(deps.db, { readOnly: true }, (tx) => store.listDevidos(tx, deps.clock(), LOTE))
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

export function openEntregador(deps: EntregadorDeps, { intervaloMs = 30_000 }: { intervaloMs?: number } = {}): Repeated {
  const look = async (): Promise<void> => {
    await deliverDevidos(deps)
  }
  return repeat(look, { intervaloMs, onError: (error) => deps.log.error({ err: error }, 'looking for scheduled reports failed') })
}
