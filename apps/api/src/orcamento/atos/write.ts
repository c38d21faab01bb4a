/** Writes one act. All checks run first, so a refusal leaves no trace. */
import {
  AREA_REGRAS,
  ATO_TIPOS_CELULAS,
  CONFLITOS_MAX,
  ORCAMENTO_MOTIVOS,
  type AreaStatus,
  type AtoTipo,
  type OrcamentoAtoGravado,
  type OrcamentoConflito,
} from '@lastro/contract'
import { mesIndexFromSql } from '@lastro/engine'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { ContextoMudanca } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Guardado, LinhaGuardada, MesclaGuardada } from './stored-act.ts'
import { bitOf, diffMeses, listBits, MESES } from './month-bits.ts'
import * as atoStore from './ato-store.ts'
import * as store from './store.ts'

/** A locked budget and the author of the act. */
export interface Mesa {
  contexto: ContextoMudanca
  orcamento: store.OrcamentoRow
  vista: number
  /** Open areas by centro de custo, of the lines read. */
  abertas: Set<number | null>
  /** Changes by others after `vista` in the lines to change; undefined when not read along. */
  alheias?: readonly store.Alheia[]
}

export const NOVA = 0

export interface LinhaNova extends LinhaGuardada {
  /** Cell values before this act: zeros for a new line, previous values for a returning one. */
  eram: readonly number[]
}

export interface Escrita {
  tipo: AtoTipo
  pedido?: Guardado['pedido']
  desfaz?: number
  mescla?: MesclaGuardada
  forcarTravas?: boolean | undefined
  /** Writes an act even without changes, because the decision itself counts. */
  sempre?: boolean
  /** New values of each changed line, all twelve. */
  valores?: ReadonlyMap<number, readonly number[]>
  travas?: ReadonlyMap<number, number>
  justificativas?: ReadonlyMap<number, string>
  adicionar?: readonly LinhaNova[]
  remover?: readonly number[]
}

const PLAIN: readonly AtoTipo[] = ['editar']

const isAberta = (status: AreaStatus): boolean => AREA_REGRAS.preencher.de.includes(status)

/** @throws ErroApi `registro_not_found`, `orcamento_frozen` */
export async function openMesa(contexto: ContextoMudanca, orcamentoId: number, vista: number): Promise<Mesa> {
  const orcamento = orNotFound(await store.lockOrcamento(contexto, orcamentoId))
  if (!AREA_REGRAS.preencher.noOrcamento.includes(orcamento.status)) throw new ErroApi('orcamento_frozen')
  // After a restore the client's version may be ahead of ours; treat it as having seen nothing.
  return { contexto, orcamento, vista: vista > orcamento.sequencia ? 0 : vista, abertas: new Set() }
}

type Conflitos = OrcamentoConflito['celulas']

export function refuseConflito({ orcamento }: Pick<Mesa, 'orcamento'>, celulas: Conflitos): never {
  const conflito: OrcamentoConflito = { vista: orcamento.sequencia, total: celulas.length, celulas: celulas.slice(0, CONFLITOS_MAX) }
  throw new ErroApi('orcamento_celula_conflict', { data: { conflito: JSON.stringify(conflito) } })
}

export function tellRemovidas(
  atos: Awaited<ReturnType<typeof store.listAtosResumidos>>,
  isDita: (linha: (typeof atos)[number]['removidas'][number]) => boolean,
): Conflitos {
  return atos.flatMap(({ sequencia, usuarioId, nome, quando, removidas }) =>
    removidas.filter(isDita).map(({ id }) => ({
      linhaId: id,
      mes: null,
      atualCentavos: null,
      quem: { id: usuarioId, nome },
      quando: quando.toISOString(),
      sequencia,
    })),
  )
}

/** A line removed by another person after `vista` is a conflict; an unknown one is not found. */
async function refuseAusentes(mesa: Mesa, ausentes: readonly number[]): Promise<never> {
  const { contexto, orcamento, vista } = mesa
  const pergunta = { orcamentoId: orcamento.id, depoisDe: vista, linhas: ausentes, ordem: 'desc', limite: null } as const
  const atos = await store.listAtosResumidos(contexto, pergunta)
  const celulas = tellRemovidas(atos, (linha) => store.isNoEscopo(linha, contexto.escopo))
  if (ausentes.every((id) => celulas.some(({ linhaId }) => linhaId === id))) refuseConflito(mesa, celulas)
  throw new ErroApi('registro_not_found')
}

/** All lines. @throws ErroApi `registro_not_found`, or `orcamento_celula_conflict` for lines removed since */
export async function readLinhas(mesa: Mesa, ids: Iterable<number>): Promise<Map<number, store.LinhaRow>> {
  const { linhas } = await readLinhasDesde(mesa, new Set(ids))
  return linhas
}

/** Like `readLinhas` for cell changes only. For few lines it includes the changes by others. */
export async function readLinhasParaMudar(mesa: Mesa, ids: Iterable<number>): Promise<Map<number, store.LinhaRow>> {
  const { contexto, orcamento, vista } = mesa
  const pedidas = new Set(ids)
  if (pedidas.size > store.POUCAS || vista >= orcamento.sequencia) return (await readLinhasDesde(mesa, pedidas)).linhas
  const { linhas, alheias } = await readLinhasDesde(mesa, pedidas, { vista, semDe: contexto.usuario.id })
  mesa.alheias = alheias
  return linhas
}

async function readLinhasDesde(
  mesa: Mesa,
  pedidas: ReadonlySet<number>,
  desde?: store.Desde,
): Promise<Pick<store.LinhasComArea, 'linhas' | 'alheias'>> {
  const { linhas, areas, alheias } = await store.listLinhasComArea(mesa.contexto, mesa.orcamento.id, pedidas, desde)
  for (const [centro, status] of areas) if (isAberta(status)) mesa.abertas.add(centro)
  const ausentes = [...pedidas].filter((id) => !linhas.has(id))
  if (ausentes.length > 0) await refuseAusentes(mesa, ausentes)
  return { linhas, alheias }
}

export function tellConflitos(
  mudancas: readonly store.Alheia[],
  meses: ReadonlyMap<number, number>,
  linhas: ReadonlyMap<number, Pick<store.LinhaRow, 'valores'>>,
): Conflitos {
  const ditas = new Map<number, number>()
  return mudancas.flatMap(({ linhaId, meses: mudados, usuarioId, nome, quando, sequencia }) => {
    const novas = mudados & (meses.get(linhaId) ?? 0) & ~(ditas.get(linhaId) ?? 0)
    ditas.set(linhaId, (ditas.get(linhaId) ?? 0) | novas)
    return listBits(novas).map((mes) => ({
      linhaId,
      mes,
      atualCentavos: linhas.get(linhaId)?.valores[mes - 1] ?? null,
      quem: { id: usuarioId, nome },
      quando: quando.toISOString(),
      sequencia,
    }))
  })
}

/** Optimistic concurrency: refuses to overwrite unseen changes. Equal values are no conflict. */
async function assertSeen(
  mesa: Mesa,
  diffs: ReadonlyMap<number, { meses: number }>,
  linhas: ReadonlyMap<number, store.LinhaRow>,
): Promise<void> {
  const { contexto, orcamento, vista } = mesa
  if (vista >= orcamento.sequencia || diffs.size === 0) return
  const pergunta = { orcamentoId: orcamento.id, linhas: [...diffs.keys()], depoisDe: vista, semDe: contexto.usuario.id }
  const alheias = mesa.alheias ?? (await store.listMudancasDepois(contexto, pergunta))
  const celulas = tellConflitos(alheias, new Map([...diffs].map(([id, { meses }]) => [id, meses])), linhas)
  if (celulas.length > 0) refuseConflito(mesa, celulas)
}

export function mesesRealizados({ mesInicio, realizadoAte }: Pick<store.OrcamentoRow, 'mesInicio' | 'realizadoAte'>): number {
  if (realizadoAte === null) return 0
  const quantos = Math.min(Math.max(mesIndexFromSql(realizadoAte) - mesIndexFromSql(mesInicio) + 1, 0), MESES)
  return (1 << quantos) - 1
}

async function assertOpen({ contexto, orcamento, abertas }: Mesa, centros: Iterable<number | null>): Promise<void> {
  const outros = [...new Set(centros)].filter((centro) => !abertas.has(centro))
  if (outros.length === 0) return
  const areas = await store.listAreas(contexto, orcamento.id, outros)
  const fechadas = areas.filter(({ status }) => !isAberta(status))
  if (fechadas.length === 0) return
  throw new ErroApi('orcamento_area_sent', {
    details: fechadas.map(({ centroCustoId, descricao }) => ({
      campo: String(centroCustoId ?? 0),
      message: descricao === null ? 'A área sem centro de custo já foi enviada.' : `A área ${descricao} já foi enviada.`,
    })),
  })
}

type Diff = ReturnType<typeof diffMeses>

function assertEditable(orcamento: store.OrcamentoRow, diffs: readonly Diff[]): void {
  const realizados = mesesRealizados(orcamento)
  for (const { meses } of diffs) if ((meses & realizados) !== 0) throw new ErroApi('orcamento_mes_realizado')
}

function assertNotHeld(diffs: ReadonlyMap<number, Diff>, linhas: ReadonlyMap<number, store.LinhaRow>): void {
  let travadas = 0
  for (const [id, { meses }] of diffs) travadas += listBits(meses & (linhas.get(id)?.travas ?? 0)).length
  if (travadas === 0) return
  throw new ErroApi('orcamento_celula_held', {
    details: [
      { campo: 'celulas', valor: String(travadas), message: travadas === 1 ? 'Uma célula travada.' : `${travadas} células travadas.` },
    ],
  })
}

async function guardLinhas({ contexto }: Mesa, linhas: readonly store.LinhaRow[]): Promise<LinhaGuardada[]> {
  const mudancas = Map.groupBy(
    await store.listMudancasDe(
      contexto,
      linhas.map(({ id }) => id),
    ),
    ({ linhaId }) => linhaId,
  )
  return linhas.map((linha) => ({
    ...linha,
    mudancas: (mudancas.get(linha.id) ?? []).map(({ linhaId: _da, ...mudanca }) => mudanca),
  }))
}

async function removeLinhas(mesa: Mesa, remover: readonly number[], linhas: ReadonlyMap<number, store.LinhaRow>): Promise<LinhaGuardada[]> {
  if (remover.length === 0) return []
  const { contexto, orcamento } = mesa
  if ((await store.listComentadas(contexto, remover)).size > 0) throw new ErroApi('orcamento_linha_commented')
  const guardadas = await guardLinhas(
    mesa,
    remover.flatMap((id) => linhas.get(id) ?? []),
  )
  await atoStore.removeLinhas(contexto, orcamento.id, remover)
  return guardadas
}

async function addLinhas({ contexto, orcamento }: Mesa, linhas: readonly LinhaNova[]): Promise<LinhaNova[]> {
  if (linhas.length === 0) return []
  const [novas, voltam] = [linhas.filter(({ id }) => id === NOVA), linhas.filter(({ id }) => id !== NOVA)]
  const centros = [...new Set(linhas.map(({ centroCustoId }) => centroCustoId))]
  // Approvers decide on the areas of the submitted budget, so none may be added.
  if (orcamento.status === 'em_aprovacao' && (await store.listAreas(contexto, orcamento.id, centros)).length < centros.length) {
    throw new ErroApi('orcamento_state_conflict', {
      message: ORCAMENTO_MOTIVOS.status_em_aprovacao,
      data: { motivo: 'status_em_aprovacao' },
    })
  }
  await atoStore.insertAreas(contexto, orcamento.id, centros)
  const ids = novas.length === 0 ? [] : await atoStore.createLinhas(contexto, orcamento.id, novas)
  if (ids === undefined || (voltam.length > 0 && !(await atoStore.insertLinhas(contexto, orcamento.id, voltam)))) {
    throw new ErroApi('orcamento_linha_duplicate')
  }
  await atoStore.insertMudancas(
    contexto,
    voltam.flatMap(({ id, mudancas }) => mudancas.map((mudanca) => ({ linhaId: id, ...mudanca }))),
  )
  return [...novas.map((linha, i) => ({ ...linha, id: ids[i]! })), ...voltam]
}

/** Refuses to overwrite unseen texts. */
async function assertTextosSeen(mesa: Mesa, textos: ReadonlyMap<number, string>): Promise<void> {
  const { contexto, orcamento, vista } = mesa
  if (vista >= orcamento.sequencia || textos.size === 0) return
  const pergunta = { orcamentoId: orcamento.id, depoisDe: vista, linhas: [...textos.keys()], ordem: 'desc', limite: null } as const
  const atos = await store.listAtosResumidos(contexto, pergunta)
  const celulas = atos
    .filter(({ usuarioId }) => usuarioId !== contexto.usuario.id)
    .flatMap(({ sequencia, usuarioId, nome, quando, justificativas }): Conflitos =>
      justificativas.map(({ linhaId }) => ({
        linhaId,
        mes: null,
        atualCentavos: null,
        quem: { id: usuarioId, nome },
        quando: quando.toISOString(),
        sequencia,
      })),
    )
  if (celulas.length > 0) refuseConflito(mesa, celulas)
}

function diffValores(valores: ReadonlyMap<number, readonly number[]>, linhas: ReadonlyMap<number, store.LinhaRow>): Map<number, Diff> {
  const diffs = new Map<number, Diff>()
  for (const [id, depois] of valores) {
    const diff = diffMeses(linhas.get(id)!.valores, depois)
    if (diff.meses !== 0) diffs.set(id, diff)
  }
  return diffs
}

function pickChanged<T>(novos: ReadonlyMap<number, T>, atualOf: (id: number) => T): Map<number, T> {
  return new Map([...novos].filter(([id, novo]) => novo !== atualOf(id)))
}

/**
 * Writes the act in the transaction of the mesa. Without changes there is no act.
 * @param linhas rows of all lines named in it, from `readLinhas`
 * @throws ErroApi `orcamento_area_sent`, `orcamento_mes_realizado`, `orcamento_celula_held`, `orcamento_celula_conflict`,
 *   `orcamento_linha_duplicate`, `orcamento_linha_commented`, `orcamento_state_conflict` for a new area in a submitted budget
 */
export async function writeAto(mesa: Mesa, escrita: Escrita, linhas: ReadonlyMap<number, store.LinhaRow>): Promise<OrcamentoAtoGravado> {
  const { contexto, orcamento } = mesa
  const { adicionar = [], remover = [] } = escrita
  const diffs = diffValores(escrita.valores ?? new Map(), linhas)
  const travas = pickChanged(escrita.travas ?? new Map<number, number>(), (id) => linhas.get(id)!.travas)
  const textos = pickChanged(escrita.justificativas ?? new Map<number, string>(), (id) => linhas.get(id)!.justificativa)
  const tocadas = [...diffs.keys(), ...travas.keys(), ...textos.keys(), ...remover].map((id) => linhas.get(id)!)
  if (tocadas.length === 0 && adicionar.length === 0 && escrita.sempre !== true)
    return { sequencia: orcamento.sequencia, celulas: 0, linhas: [], mudancas: [] }
  await assertOpen(
    mesa,
    [...tocadas, ...adicionar].map(({ centroCustoId }) => centroCustoId),
  )
  const removidos = new Map(remover.map((id) => [id, diffMeses(linhas.get(id)!.valores, ZEROS)]))
  assertEditable(orcamento, [...diffs.values(), ...removidos.values(), ...adicionar.map(({ eram, valores }) => diffMeses(eram, valores))])
  if (escrita.forcarTravas !== true) assertNotHeld(new Map([...diffs, ...removidos]), linhas)
  await assertSeen(mesa, new Map([...diffs, ...remover.map((id) => [id, { meses: TODOS }] as const)]), linhas)
  await assertTextosSeen(mesa, textos)

  const sequencia = orcamento.sequencia + 1
  if (travas.size > 0) await atoStore.updateTravas(contexto, travas)
  if (textos.size > 0) await atoStore.updateJustificativas(contexto, textos)
  const removidas = await removeLinhas(mesa, remover, linhas)
  const adicionadas = await addLinhas(mesa, adicionar)
  const nascidas = adicionadas.map(({ id, eram, valores }) => [id, diffMeses(eram, valores)] as const)
  const mudancas = [...diffs, ...nascidas].flatMap(([linhaId, { meses, antes, depois }]) =>
    meses === 0 ? [] : [{ linhaId, sequencia, meses, antes, depois }],
  )
  const celulas = mudancas.reduce((total, { antes }) => total + antes.length, 0)
  const guardado: Guardado = {
    ...(escrita.pedido === undefined ? {} : { pedido: escrita.pedido }),
    ...(escrita.mescla === undefined ? {} : { mescla: escrita.mescla }),
    ...(adicionadas.length === 0 ? {} : { adicionadas: adicionadas.map(({ id }) => id) }),
    ...(removidas.length === 0 ? {} : { removidas }),
    ...(travas.size === 0
      ? {}
      : { travas: [...travas].map(([linhaId, depois]) => ({ linhaId, antes: linhas.get(linhaId)!.travas, depois })) }),
    ...(textos.size === 0
      ? {}
      : { justificativas: [...textos].map(([linhaId, depois]) => ({ linhaId, antes: linhas.get(linhaId)!.justificativa, depois })) }),
  }
  const { tipo, desfaz = null } = escrita
  await atoStore.insertAto(contexto, {
    orcamentoId: orcamento.id,
    sequencia,
    usuarioId: contexto.usuario.id,
    tipo,
    guardado,
    celulas,
    desfaz,
    valores: new Map([...diffs.keys()].map((id) => [id, escrita.valores!.get(id)!])),
    mudancas,
  })
  if (!PLAIN.includes(tipo)) {
    const linhasMudadas = new Set([...tocadas, ...adicionadas].map(({ id }) => id)).size
    await recordAuditoria(contexto, {
      acao: 'orcamentoAto.create',
      assunto: 'Orcamento',
      assuntoId: orcamento.id,
      depois: {
        nome: orcamento.nome,
        ato: tipo,
        sequencia,
        celulas,
        linhas: linhasMudadas,
        ...(desfaz === null ? {} : { desfaz }),
        ...(escrita.mescla === undefined ? {} : { cenario: escrita.pedido?.['cenario'], cenarioId: escrita.mescla.cenarioId }),
      },
    })
  }
  const ditas = mudancas.map(({ linhaId, meses, depois }) => ({ linhaId, meses, valoresCentavos: depois }))
  return { sequencia, celulas, linhas: adicionadas.map(({ id }) => id), mudancas: isDitoPorQuemFez(tipo) ? [] : ditas }
}

export const ZEROS: readonly number[] = Array.from<number>({ length: MESES }).fill(0)
const TODOS = bitOf(MESES + 1) - 1
const DITOS: readonly AtoTipo[] = [...ATO_TIPOS_CELULAS, 'linhas']

/** Don't echo values the client just sent. */
const isDitoPorQuemFez = (tipo: AtoTipo): boolean => DITOS.includes(tipo)
