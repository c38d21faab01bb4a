/**
 * Requests, refuses, confirms and reopens fechamentos (monthly closings).
 * Permissions and state are checked here against current data; the database enforces closed months.
 */
import type { NotificacaoTipo } from '@lastro/contract'
import { lockNome, tryLockNome } from '@lastro/db'
import { addMeses, listMeses, mesToIndex, type Mes, type Periodo } from '@lastro/engine'
import { countText, formatMesNumerico, joinFirst, joinPeriodo } from '@lastro/formato'
import { lockVersao } from '../../cubo/store.ts'
import { recordAuditoria } from '../../http/auditoria.ts'
import { ErroApi } from '../../http/erro.ts'
import { addressOf, type AddressConfig } from '../../acesso/link/send.ts'
import { tellPerson } from '../../avisos/notificacao/notify.ts'
import { listPeople, type ClientePerson } from '../../acesso/permissao/members.ts'
import { can } from '../../acesso/permissao/regras.ts'
import type { Contexto } from '../../http/contexto.ts'
import type { ContaSemDestino, ContentMes } from './content-hash.ts'
import * as store from './store.ts'

export interface FechamentoDeps {
  config: AddressConfig
  clock: () => Date
}

/**
 * Months at one data version.
 * Read before the transaction of the act, which locks the version and compares it.
 */
export interface FechamentoSnapshot {
  versao: number
  modeloId: number
  meses: readonly Mes[]
  fechadoAte: Mes | null
  /** Compared by the model in use when the closing was requested. */
  contentOf: (modeloId: number, mes: Mes) => ContentMes
  semDePara: ReadonlyMap<Mes, ContaSemDestino[]>
}

const MESES_MAX = 120
const NAMED_CONTAS = 3
const DETAILS_MAX = 50

/** @throws ErroApi `dre_periodo_invalid` */
export function readPeriodo({ inicio, fim }: Periodo): Mes[] {
  if (inicio < '1900-01' || fim < inicio || mesToIndex(fim) - mesToIndex(inicio) >= MESES_MAX) {
    throw new ErroApi('dre_periodo_invalid', { message: `Escolha um mês final igual ou posterior ao inicial, com até ${MESES_MAX} meses.` })
  }
  return listMeses(inicio, fim)
}

const conflict = (message: string): ErroApi => new ErroApi('fechamento_state_conflict', { message })

/** Names the unmapped accounts so that they can be mapped. */
function assertMapeados(meses: readonly Mes[], { semDePara }: FechamentoSnapshot): void {
  const [worst] = meses.filter((mes) => (semDePara.get(mes)?.length ?? 0) > 0)
  if (worst === undefined) return
  const doMes = semDePara.get(worst) ?? []
  const nomes = doMes.map(({ codigo, descricao }) => `${codigo} ${descricao}`.trim())
  const count = countText(doMes.length, 'conta de resultado está', 'contas de resultado estão')
  throw new ErroApi('fechamento_sem_de_para', {
    message: `Em ${formatMesNumerico(worst)}, ${count} sem destino no De-Para: ${joinFirst(nomes, NAMED_CONTAS)}.`,
    details: meses
      .flatMap((mes) => (semDePara.get(mes) ?? []).map(({ codigo, descricao }) => ({ campo: mes, valor: codigo, message: descricao })))
      .slice(0, DETAILS_MAX),
  })
}

function assertVersao(now: number, { versao }: FechamentoSnapshot): void {
  if (now === versao) return
  throw new ErroApi('fechamento_data_changed', { message: 'Os números mudaram enquanto você pedia, e nada foi salvo. Tente de novo.' })
}

async function record(
  context: Contexto,
  acao: 'fechamento.ask' | 'fechamento.confirm' | 'fechamento.refuse' | 'fechamento.reopen',
  periodo: Periodo,
  remarks: { observacoes?: string; motivo?: string },
): Promise<void> {
  const texts = Object.fromEntries(Object.entries(remarks).filter(([, texto]) => texto !== ''))
  await recordAuditoria(context, {
    acao,
    assunto: 'Lancamento',
    assuntoId: periodo.inicio,
    depois: { inicio: periodo.inicio, fim: periodo.fim, ...texts },
  })
}

async function notify(
  { config, clock }: FechamentoDeps,
  context: Contexto,
  { tipo, periodo, comentario = '' }: { tipo: Extract<NotificacaoTipo, `fechamento.${string}`>; periodo: Periodo; comentario?: string },
  isRecipient: (person: ClientePerson) => boolean,
): Promise<void> {
  const { tx, cliente, usuario } = context
  const dados = {
    quem: usuario.nome,
    meses: joinPeriodo(periodo, formatMesNumerico),
    cliente: cliente.nomeCurto,
    clienteId: cliente.id,
    comentario,
  }
  for (const person of await listPeople(context, 'Lancamento')) {
    if (person.id === usuario.id || person.limited || !person.can('read') || !isRecipient(person)) continue
    const endereco = `${addressOf(config, null, cliente.marca)}/Fechamento`
    await tellPerson(tx, person, { tipo, dados, clientInfo: { marca: cliente.marca }, endereco, now: clock() })
  }
}

/** Records the DRE of the months and requests a second person to confirm it. */
export async function askMeses(
  deps: FechamentoDeps,
  context: Contexto,
  retrato: FechamentoSnapshot,
  { inicio, fim, observacao }: Periodo & { observacao: string },
): Promise<{ meses: Mes[] }> {
  const meses = readPeriodo({ inicio, fim })
  const versao = await lockVersao(context)
  const vigentes = await store.listVigentes(context)
  if (retrato.fechadoAte !== null && inicio <= retrato.fechadoAte) throw conflict(`${formatMesNumerico(inicio)} já está fechado.`)
  const request = meses.map((mes) => vigentes.get(mes)).find((each) => each !== undefined)
  if (request) throw conflict(`O fechamento de ${formatMesNumerico(request.mes)} já foi pedido por ${request.pedido.nome}.`)
  const last = retrato.meses.at(-1)
  if (last === undefined || fim > last) {
    throw new ErroApi('fechamento_mes_empty', { message: `Não há lançamentos em ${formatMesNumerico(fim)} nem depois.` })
  }
  const free = retrato.meses.find((mes) => (retrato.fechadoAte === null || mes > retrato.fechadoAte) && !vigentes.has(mes))
  if (free === undefined || free < inicio || inicio < (retrato.meses[0] ?? inicio)) {
    const first = free !== undefined && free < inicio ? free : (retrato.meses[0] ?? inicio)
    throw new ErroApi('fechamento_out_of_order', {
      message: `${formatMesNumerico(first)} ainda está aberto, e os meses se fecham em ordem: comece por ele.`,
      data: { primeiro: first },
    })
  }
  assertVersao(versao, retrato)
  assertMapeados(meses, retrato)
  const { modeloId } = retrato
  await store.insertRequests(
    context,
    { usuarioId: context.usuario.id, modeloId, observacao, now: deps.clock() },
    meses.map((mes) => ({ mes, ...retrato.contentOf(modeloId, mes) })),
  )
  await record(context, 'fechamento.ask', { inicio, fim }, { observacoes: observacao })
  await notify(deps, context, { tipo: 'fechamento.pedido', periodo: { inicio, fim }, comentario: observacao }, (person) =>
    person.can('approve'),
  )
  return { meses }
}

async function findRequests(context: Contexto, meses: readonly Mes[]): Promise<store.FechamentoRow[]> {
  const vigentes = await store.listVigentes(context)
  return meses.map((mes) => {
    const row = vigentes.get(mes)
    if (row?.status === 'pedido') return row
    throw conflict(
      row === undefined ? `O fechamento de ${formatMesNumerico(mes)} não foi pedido.` : `${formatMesNumerico(mes)} já está fechado.`,
    )
  })
}

/** Closes months requested by another user. */
export async function confirmMeses(
  deps: FechamentoDeps,
  context: Contexto,
  retrato: FechamentoSnapshot,
  periodo: Periodo,
): Promise<{ meses: Mes[] }> {
  const meses = readPeriodo(periodo)
  // The second of two concurrent confirmations gets a state conflict rather than a lock error.
  await lockNome(context.tx, 'cadastro', 'fechamento', context.cliente.id)
  await findRequests(context, meses)
  // An import holds this lock until its commit. One that starts now waits and finds the months closed.
  if (!(await tryLockNome(context.tx, 'importacao', context.cliente.id))) throw new ErroApi('fechamento_import_running')
  const versao = await lockVersao(context)
  const requests = await findRequests(context, meses)
  const ownRequest = requests.find(({ pedido }) => pedido.usuarioId === context.usuario.id)
  if (ownRequest) {
    throw new ErroApi('fechamento_same_person', {
      message: `Você pediu o fechamento de ${formatMesNumerico(ownRequest.mes)}: outra pessoa precisa confirmá-lo.`,
    })
  }
  assertVersao(versao, retrato)
  const { fechadoAte } = retrato
  const first = fechadoAte === null ? retrato.meses[0] : addMeses(fechadoAte, 1)
  if (first !== undefined && first < periodo.inicio) {
    throw new ErroApi('fechamento_out_of_order', {
      message: `${formatMesNumerico(first)} ainda está aberto, e os meses se fecham em ordem: comece por ele.`,
      data: { primeiro: first },
    })
  }
  assertMapeados(meses, retrato)
  const changed = requests.find(({ mes, modeloId, hash }) => !retrato.contentOf(modeloId, mes).hash.equals(hash))
  if (changed) {
    throw new ErroApi('fechamento_data_changed', {
      message: `Os números de ${formatMesNumerico(changed.mes)} não são mais os que ${changed.pedido.nome} pediu para fechar.`,
    })
  }
  for (const { id } of requests) {
    // oxlint-disable-next-line no-await-in-loop -- in order, on one connection
    await store.decide(context, { id, status: 'fechado', quem: context.usuario.id, now: deps.clock() })
  }
  await record(context, 'fechamento.confirm', periodo, {})
  const requesterIds = new Set(requests.map(({ pedido }) => pedido.usuarioId))
  await notify(deps, context, { tipo: 'fechamento.confirmado', periodo }, ({ id }) => requesterIds.has(id))
  return { meses }
}

/** Withdraws requests. An approver may refuse any request; a requester may withdraw their own. */
export async function refuseMeses(
  deps: FechamentoDeps,
  context: Contexto,
  { inicio, fim, motivo }: Periodo & { motivo: string },
): Promise<{ meses: Mes[] }> {
  const meses = readPeriodo({ inicio, fim })
  await lockVersao(context)
  const requests = await findRequests(context, meses)
  if (requests.some(({ pedido }) => pedido.usuarioId !== context.usuario.id) && !can(context.usuario, 'approve', 'Lancamento')) {
    throw new ErroApi('permissao_denied')
  }
  for (const { id } of requests) {
    // oxlint-disable-next-line no-await-in-loop -- on one connection
    await store.decide(context, { id, status: 'recusado', quem: context.usuario.id, motivo, now: deps.clock() })
  }
  await record(context, 'fechamento.refuse', { inicio, fim }, { motivo })
  const requesterIds = new Set(requests.map(({ pedido }) => pedido.usuarioId))
  const aviso = { tipo: 'fechamento.recusado', periodo: { inicio, fim }, comentario: motivo } as const
  await notify(deps, context, aviso, ({ id }) => requesterIds.has(id))
  return { meses }
}

/** Reopens a month and every closed month after it, latest first. */
export async function reopenMeses(
  deps: FechamentoDeps,
  context: Contexto,
  { inicio, motivo }: { inicio: Mes; motivo: string },
): Promise<{ meses: Mes[] }> {
  await lockVersao(context)
  const vigentes = await store.listVigentes(context)
  if (vigentes.get(inicio)?.status !== 'fechado') throw conflict(`${formatMesNumerico(inicio)} não está fechado.`)
  const reabertos = [...vigentes.values()].filter(({ mes, status }) => status === 'fechado' && mes >= inicio)
  for (const { id } of reabertos.toReversed()) {
    // oxlint-disable-next-line no-await-in-loop -- in order, on one connection
    await store.reopen(context, { id, quem: context.usuario.id, motivo, now: deps.clock() })
  }
  const meses = reabertos.map(({ mes }) => mes)
  const periodo = { inicio, fim: meses.at(-1) ?? inicio }
  await record(context, 'fechamento.reopen', periodo, { motivo })
  const envolvidas = new Set(reabertos.flatMap(({ pedido, decidido }) => [pedido.usuarioId, ...(decidido ? [decidido.usuarioId] : [])]))
  await notify(deps, context, { tipo: 'fechamento.reaberto', periodo, comentario: motivo }, ({ id }) => envolvidas.has(id))
  return { meses }
}
