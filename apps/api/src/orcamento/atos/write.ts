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
import { recordAuditoria } from '../../http/auditoria.ts'
import type { ContextoMudanca } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Stored, KeptLinha, KeptMescla } from './stored-act.ts'
import { replaceFormulas, listFormulas } from '../formula/store.ts'
import { checkFormulas } from '../formula/check.ts'
import { recomputeFormulas, UNMOVED, type Recomputed, type WrittenLinha } from '../formula/recompute.ts'
import { withWholeEscopo } from '../formula/whole-escopo.ts'
import { bitOf, diffMeses, listBits, MESES } from './month-bits.ts'
import { mesesRealizados } from './realized-months.ts'
import * as atoStore from './ato-store.ts'
import * as store from './store.ts'

export interface EditContext {
  context: ContextoMudanca
  orcamento: store.EditedOrcamentoRow
  view: number
  /** Open areas by centro de custo, of the lines read. */
  openAreas: Set<number | null>
  /** Undefined when not read together with the lines. */
  othersMudancas?: readonly store.OthersMudanca[]
}

export const NEW = 0

export interface NewLinha extends KeptLinha {
  /** Before this act: zeros for a new line, previous values for a returning one. */
  previous: readonly number[]
}

export interface AtoWrite {
  tipo: AtoTipo
  pedido?: Stored['pedido']
  desfaz?: number
  mescla?: KeptMescla
  forcarTravas?: boolean | undefined
  /** Writes an act even without changes, because the decision itself counts. */
  always?: boolean
  valores?: ReadonlyMap<number, readonly number[]>
  travas?: ReadonlyMap<number, number>
  justificativas?: ReadonlyMap<number, string>
  /** Formula of each grupo item; null removes it. */
  formulas?: ReadonlyMap<number, string | null>
  /** Last month of realizado after this act, as 202503. Without it, as before. */
  realizadoAte?: number
  adicionar?: readonly NewLinha[]
  remover?: readonly number[]
}

const PLAIN: readonly AtoTipo[] = ['editar']

const isOpened = (status: AreaStatus): boolean => AREA_REGRAS.preencher.de.includes(status)

export async function openEditContext(context: ContextoMudanca, orcamentoId: number, view: number): Promise<EditContext> {
  const orcamento = orNotFound(await store.lockOrcamento(context, orcamentoId))
  if (!AREA_REGRAS.preencher.noOrcamento.includes(orcamento.status)) throw new ErroApi('orcamento_frozen')
  // After a restore the client's version may be ahead of ours; treat it as having seen nothing.
  return { context, orcamento, view: view > orcamento.sequencia ? 0 : view, openAreas: new Set() }
}

type Conflitos = OrcamentoConflito['celulas']

export function refuseConflito({ orcamento }: Pick<EditContext, 'orcamento'>, celulas: Conflitos): never {
  const conflito: OrcamentoConflito = { vista: orcamento.sequencia, total: celulas.length, celulas: celulas.slice(0, CONFLITOS_MAX) }
  throw new ErroApi('orcamento_celula_conflict', { data: { conflito: JSON.stringify(conflito) } })
}

export function presentRemoved(
  atos: Awaited<ReturnType<typeof store.listAtosResumidos>>,
  isSaid: (line: (typeof atos)[number]['removidas'][number]) => boolean,
): Conflitos {
  return atos.flatMap(({ sequencia, usuarioId, nome, quando, removidas }) =>
    removidas.filter(isSaid).map(({ id }) => ({
      linhaId: id,
      mes: null,
      atualCentavos: null,
      quem: { id: usuarioId, nome },
      quando: quando.toISOString(),
      sequencia,
    })),
  )
}

/** A line removed by another person after `view` is a conflict; an unknown one is not found. */
async function refuseAbsent(desk: EditContext, absent: readonly number[]): Promise<never> {
  const { context, orcamento, view } = desk
  const question = { orcamentoId: orcamento.id, after: view, linhas: absent, ordem: 'desc', limite: null } as const
  const atos = await store.listAtosResumidos(context, question)
  const celulas = presentRemoved(atos, (line) => store.isNoEscopo(line, context.escopo))
  if (absent.every((id) => celulas.some(({ linhaId }) => linhaId === id))) refuseConflito(desk, celulas)
  throw new ErroApi('registro_not_found')
}

/** @throws ErroApi `registro_not_found`, or `orcamento_celula_conflict` for lines removed since `view` */
export async function readLinhas(desk: EditContext, ids: Iterable<number>): Promise<Map<number, store.LinhaRow>> {
  const { linhas } = await readLinhasSince(desk, new Set(ids))
  return linhas
}

/** For cell changes only. For few lines it includes the changes by other people. */
export async function readLinhasForChange(desk: EditContext, ids: Iterable<number>): Promise<Map<number, store.LinhaRow>> {
  const { context, orcamento, view } = desk
  const requested = new Set(ids)
  if (requested.size > store.FEW_LINHAS || view >= orcamento.sequencia) return (await readLinhasSince(desk, requested)).linhas
  const { linhas, others } = await readLinhasSince(desk, requested, { vista: view, semDe: context.usuario.id })
  desk.othersMudancas = others
  return linhas
}

async function readLinhasSince(
  desk: EditContext,
  requested: ReadonlySet<number>,
  since?: store.SinceFilter,
): Promise<Pick<store.LinhasComArea, 'linhas' | 'others'>> {
  const { linhas, areas, others } = await store.listLinhasComArea(desk.context, desk.orcamento.id, requested, since)
  for (const [centro, status] of areas) if (isOpened(status)) desk.openAreas.add(centro)
  const absent = [...requested].filter((id) => !linhas.has(id))
  if (absent.length > 0) await refuseAbsent(desk, absent)
  return { linhas, others }
}

export function presentConflitos(
  mudancas: readonly store.OthersMudanca[],
  meses: ReadonlyMap<number, number>,
  lines: ReadonlyMap<number, Pick<store.LinhaRow, 'valores'>>,
): Conflitos {
  const presented = new Map<number, number>()
  return mudancas.flatMap(({ linhaId, meses: changed, usuarioId, nome, quando, sequencia }) => {
    const fresh = changed & (meses.get(linhaId) ?? 0) & ~(presented.get(linhaId) ?? 0)
    presented.set(linhaId, (presented.get(linhaId) ?? 0) | fresh)
    return listBits(fresh).map((mes) => ({
      linhaId,
      mes,
      atualCentavos: lines.get(linhaId)?.valores[mes - 1] ?? null,
      quem: { id: usuarioId, nome },
      quando: quando.toISOString(),
      sequencia,
    }))
  })
}

/** Optimistic concurrency: refuses to overwrite unseen changes. Equal values are no conflict. */
async function assertSeen(
  desk: EditContext,
  diffs: ReadonlyMap<number, { meses: number }>,
  lines: ReadonlyMap<number, store.LinhaRow>,
): Promise<void> {
  const { context, orcamento, view } = desk
  if (view >= orcamento.sequencia || diffs.size === 0) return
  const question = { orcamentoId: orcamento.id, linhas: [...diffs.keys()], after: view, semDe: context.usuario.id }
  const foreign = desk.othersMudancas ?? (await store.listMudancasAfter(context, question))
  const celulas = presentConflitos(foreign, new Map([...diffs].map(([id, { meses }]) => [id, meses])), lines)
  if (celulas.length > 0) refuseConflito(desk, celulas)
}

async function assertOpen({ context, orcamento, openAreas }: EditContext, centros: Iterable<number | null>): Promise<void> {
  const others = [...new Set(centros)].filter((centro) => !openAreas.has(centro))
  if (others.length === 0) return
  const areas = await store.listAreas(context, orcamento.id, others)
  const closed = areas.filter(({ status }) => !isOpened(status))
  if (closed.length === 0) return
  throw new ErroApi('orcamento_area_sent', {
    details: closed.map(({ centroCustoId, descricao }) => ({
      campo: String(centroCustoId ?? 0),
      message: descricao === null ? 'A área sem centro de custo já foi enviada.' : `A área ${descricao} já foi enviada.`,
    })),
  })
}

type Diff = ReturnType<typeof diffMeses>

function assertEditable(orcamento: store.EditedOrcamentoRow, diffs: readonly Diff[]): void {
  const realizados = mesesRealizados(orcamento)
  for (const { meses } of diffs) if ((meses & realizados) !== 0) throw new ErroApi('orcamento_mes_realizado')
}

/** A hold that the act itself releases holds nothing: the undo of a month typed over a formula puts back both. */
function assertNotTravada(
  diffs: ReadonlyMap<number, Diff>,
  lines: ReadonlyMap<number, store.LinhaRow>,
  travas: ReadonlyMap<number, number>,
): void {
  let travadas = 0
  for (const [id, { meses }] of diffs) travadas += listBits(meses & (lines.get(id)?.travas ?? 0) & (travas.get(id) ?? ALL)).length
  if (travadas === 0) return
  throw new ErroApi('orcamento_celula_held', {
    details: [
      { campo: 'celulas', valor: String(travadas), message: travadas === 1 ? 'Uma célula travada.' : `${travadas} células travadas.` },
    ],
  })
}

async function guardLinhas({ context }: EditContext, lines: readonly store.LinhaRow[]): Promise<KeptLinha[]> {
  const mudancas = Map.groupBy(
    await store.listMudancasDe(
      context,
      lines.map(({ id }) => id),
    ),
    ({ linhaId }) => linhaId,
  )
  return lines.map((line) => ({
    ...line,
    mudancas: (mudancas.get(line.id) ?? []).map(({ linhaId: _da, ...mudanca }) => mudanca),
  }))
}

async function removeLinhas(
  desk: EditContext,
  remove: readonly number[],
  lines: ReadonlyMap<number, store.LinhaRow>,
): Promise<KeptLinha[]> {
  if (remove.length === 0) return []
  const { context, orcamento } = desk
  if ((await store.listComentadas(context, remove)).size > 0) throw new ErroApi('orcamento_linha_commented')
  const kept = await guardLinhas(
    desk,
    remove.flatMap((id) => lines.get(id) ?? []),
  )
  await atoStore.removeLinhas(context, orcamento.id, remove)
  return kept
}

async function addLinhas({ context, orcamento }: EditContext, lines: readonly NewLinha[]): Promise<NewLinha[]> {
  if (lines.length === 0) return []
  const [fresh, existing] = [lines.filter(({ id }) => id === NEW), lines.filter(({ id }) => id !== NEW)]
  const centros = [...new Set(lines.map(({ centroCustoId }) => centroCustoId))]
  // Approvers decide on the areas of the submitted budget, so no area may be added.
  if (orcamento.status === 'em_aprovacao' && (await store.listAreas(context, orcamento.id, centros)).length < centros.length) {
    throw new ErroApi('orcamento_state_conflict', {
      message: ORCAMENTO_MOTIVOS.status_em_aprovacao,
      data: { motivo: 'status_em_aprovacao' },
    })
  }
  await atoStore.insertAreas(context, orcamento.id, centros)
  const ids = fresh.length === 0 ? [] : await atoStore.createLinhas(context, orcamento.id, fresh)
  if (ids === undefined || (existing.length > 0 && !(await atoStore.insertLinhas(context, orcamento.id, existing)))) {
    throw new ErroApi('orcamento_linha_duplicate')
  }
  await atoStore.insertMudancas(
    context,
    existing.flatMap(({ id, mudancas }) => mudancas.map((mudanca) => ({ linhaId: id, ...mudanca }))),
  )
  return [...fresh.map((line, i) => ({ ...line, id: ids[i]! })), ...existing]
}

async function assertTextsSeen(desk: EditContext, texts: ReadonlyMap<number, string>): Promise<void> {
  const { context, orcamento, view } = desk
  if (view >= orcamento.sequencia || texts.size === 0) return
  const question = { orcamentoId: orcamento.id, after: view, linhas: [...texts.keys()], ordem: 'desc', limite: null } as const
  const atos = await store.listAtosResumidos(context, question)
  const celulas = atos
    .filter(({ usuarioId }) => usuarioId !== context.usuario.id)
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
  if (celulas.length > 0) refuseConflito(desk, celulas)
}

function diffValores(valores: ReadonlyMap<number, readonly number[]>, lines: ReadonlyMap<number, store.LinhaRow>): Map<number, Diff> {
  const diffs = new Map<number, Diff>()
  for (const [id, after] of valores) {
    const diff = diffMeses(lines.get(id)!.valores, after)
    if (diff.meses !== 0) diffs.set(id, diff)
  }
  return diffs
}

function pickChanged<T>(added: ReadonlyMap<number, T>, currentOf: (id: number) => T): Map<number, T> {
  return new Map([...added].filter(([id, fresh]) => fresh !== currentOf(id)))
}

type FormulaMudanca = NonNullable<Stored['formulas']>[number]

/** Writes formulas that differ from the current ones, before the cells that they compute. */
async function changeFormulas({ context, orcamento }: EditContext, fresh: ReadonlyMap<number, string | null>): Promise<FormulaMudanca[]> {
  if (fresh.size === 0) return []
  const now = new Map((await listFormulas(context, orcamento.id)).map(({ grupoItemId, texto }) => [grupoItemId, texto]))
  const changed = [...fresh].flatMap(([grupoItemId, depois]) => {
    const antes = now.get(grupoItemId) ?? null
    return antes === depois ? [] : [{ grupoItemId, antes, depois }]
  })
  if (changed.length === 0) return []
  const codigos = await checkFormulas(context, orcamento, changed)
  await replaceFormulas(
    context,
    orcamento.id,
    changed.map(({ grupoItemId, depois }) => ({ grupoItemId, texto: depois, codigos: codigos.get(grupoItemId) ?? [] })),
  )
  return changed
}

/** Undo and redo return cells to their formulas; every other act holds what it types over one. */
const holdsTyped = (tipo: AtoTipo): boolean => tipo !== 'desfazer' && tipo !== 'refazer'

/**
 * Cells that the formulas moved and the act did not write.
 * Without the lines that just received a formula and the months whose hold the act released: an undo brings back what was typed there.
 */
function listComputed(
  { linhas }: Recomputed,
  {
    written,
    travas,
    formulas,
  }: { written: ReadonlyMap<number, WrittenLinha>; travas: NonNullable<Stored['travas']>; formulas: readonly FormulaMudanca[] },
): Stored['computed'] {
  const fresh = new Set(formulas.flatMap(({ grupoItemId, antes }) => (antes === null ? [grupoItemId] : [])))
  const released = new Map(travas.map(({ linhaId, antes, depois }) => [linhaId, antes & ~depois]))
  const computed = { linhas: [] as number[], meses: [] as number[] }
  for (const [id, { antes, depois, grupoItemId }] of linhas) {
    if (fresh.has(grupoItemId)) continue
    const own = written.get(id)
    const typed = own === undefined ? 0 : diffMeses(own.antes, own.depois).meses
    const meses = diffMeses(antes, depois).meses & ~typed & ~(released.get(id) ?? 0)
    if (meses === 0) continue
    computed.linhas.push(id)
    computed.meses.push(meses)
  }
  return computed.linhas.length === 0 ? undefined : computed
}

/**
 * Writes the act in the transaction of the mesa, or no act without changes.
 * @param lines rows of all lines of the act, from `readLinhas`
 * @throws ErroApi `orcamento_area_sent`, `orcamento_mes_realizado`, `orcamento_celula_held`, `orcamento_celula_conflict`,
 *   `orcamento_linha_duplicate`, `orcamento_linha_commented`, `orcamento_state_conflict` for a new area in a submitted budget
 */
export async function writeAto(
  desk: EditContext,
  writing: AtoWrite,
  lines: ReadonlyMap<number, store.LinhaRow>,
): Promise<OrcamentoAtoGravado> {
  const { context, orcamento } = desk
  const { adicionar = [], remover = [] } = writing
  const diffs = diffValores(writing.valores ?? new Map(), lines)
  const travas = pickChanged(writing.travas ?? new Map<number, number>(), (id) => lines.get(id)!.travas)
  const texts = pickChanged(writing.justificativas ?? new Map<number, string>(), (id) => lines.get(id)!.justificativa)
  const touched = [...diffs.keys(), ...travas.keys(), ...texts.keys(), ...remover].map((id) => lines.get(id)!)
  const formulas = await changeFormulas(desk, writing.formulas ?? new Map())
  const nothing = { sequencia: orcamento.sequencia, celulas: 0, linhas: [], mudancas: [] }
  if (touched.length === 0 && adicionar.length === 0 && formulas.length === 0 && writing.tipo !== 'premissa' && writing.always !== true)
    return nothing
  await assertOpen(
    desk,
    [...touched, ...adicionar].map(({ centroCustoId }) => centroCustoId),
  )
  const removidos = new Map(remover.map((id) => [id, diffMeses(lines.get(id)!.valores, ZEROS)]))
  assertEditable(orcamento, [
    ...diffs.values(),
    ...removidos.values(),
    ...adicionar.map(({ previous, valores }) => diffMeses(previous, valores)),
  ])
  if (writing.forcarTravas !== true) assertNotTravada(new Map([...diffs, ...removidos]), lines, travas)
  await assertSeen(desk, new Map([...diffs, ...remover.map((id) => [id, { meses: ALL }] as const)]), lines)
  await assertTextsSeen(desk, texts)

  const sequencia = orcamento.sequencia + 1
  if (travas.size > 0) await atoStore.updateTravas(context, travas)
  if (texts.size > 0) await atoStore.updateJustificativas(context, texts)
  const removidas = await removeLinhas(desk, remover, lines)
  const added = await addLinhas(desk, adicionar)
  const { tipo, desfaz = null } = writing
  const written = new Map<number, WrittenLinha>([
    ...[...diffs.keys()].map((id) => [id, { antes: lines.get(id)!.valores, depois: writing.valores!.get(id)! }] as const),
    ...added.map(({ id, previous, valores }) => [id, { antes: previous, depois: valores }] as const),
  ])
  const recomputed =
    orcamento.hasFormulas || formulas.length > 0
      ? await recomputeFormulas(
          context,
          { ...orcamento, realizadoAte: writing.realizadoAte ?? orcamento.realizadoAte },
          { written, holdTyped: holdsTyped(tipo) },
        )
      : UNMOVED
  if (tipo === 'premissa' && recomputed.linhas.size === 0) return nothing
  if (recomputed.travas.size > 0)
    await atoStore.updateTravas(context, new Map([...recomputed.travas].map(([id, { depois }]) => [id, depois])))
  const mudancas = [...new Map([...written, ...recomputed.linhas])].flatMap(([linhaId, { antes, depois }]) => {
    const diff = diffMeses(antes, depois)
    return diff.meses === 0 ? [] : [{ linhaId, sequencia, ...diff }]
  })
  const celulas = mudancas.reduce((total, { antes }) => total + antes.length, 0)
  const changedTravas = [
    ...new Map([...travas].map(([id, depois]) => [id, { antes: lines.get(id)!.travas, depois }])),
    ...recomputed.travas,
  ].map(([linhaId, trava]) => ({ linhaId, ...trava }))
  const computed = listComputed(recomputed, { written, travas: changedTravas, formulas })
  const stored: Stored = {
    ...(writing.pedido === undefined ? {} : { pedido: writing.pedido }),
    ...(writing.mescla === undefined ? {} : { mescla: writing.mescla }),
    ...(added.length === 0 ? {} : { adicionadas: added.map(({ id }) => id) }),
    ...(removidas.length === 0 ? {} : { removidas }),
    ...(changedTravas.length === 0 ? {} : { travas: changedTravas }),
    ...(formulas.length === 0 ? {} : { formulas }),
    ...(computed === undefined ? {} : { computed }),
    ...(texts.size === 0
      ? {}
      : { justificativas: [...texts].map(([linhaId, depois]) => ({ linhaId, antes: lines.get(linhaId)!.justificativa, depois })) }),
  }
  const ato = {
    orcamentoId: orcamento.id,
    sequencia,
    usuarioId: context.usuario.id,
    tipo,
    stored,
    celulas,
    desfaz,
    valores: new Map([
      ...[...diffs.keys()].map((id) => [id, writing.valores!.get(id)!] as const),
      ...[...recomputed.linhas].map(([id, { depois }]) => [id, depois] as const),
    ]),
    mudancas,
  }
  await withWholeEscopo(context, (whole) => atoStore.insertAto(whole, ato))
  if (!PLAIN.includes(tipo)) {
    const changedLinhas = new Set([...touched, ...added].map(({ id }) => id)).size
    await recordAuditoria(context, {
      acao: 'orcamentoAto.create',
      assunto: 'Orcamento',
      assuntoId: orcamento.id,
      depois: {
        nome: orcamento.nome,
        ato: tipo,
        sequencia,
        celulas,
        linhas: changedLinhas,
        ...(desfaz === null ? {} : { desfaz }),
        ...(writing.mescla === undefined ? {} : { cenario: writing.pedido?.['cenario'], cenarioId: writing.mescla.cenarioId }),
      },
    })
  }
  const unknownToCaller = mudancas.filter(({ linhaId }) => {
    const moved = recomputed.linhas.get(linhaId)
    return moved === undefined ? !isKnownToCaller(tipo) : moved.visible
  })
  const changes = unknownToCaller.map(({ linhaId, meses, depois }) => ({ linhaId, meses, valoresCentavos: depois }))
  return { sequencia, celulas, linhas: added.map(({ id }) => id), mudancas: changes }
}

export const ZEROS: readonly number[] = Array.from<number>({ length: MESES }).fill(0)
const ALL = bitOf(MESES + 1) - 1
const TIPOS_KNOWN_TO_CALLER: readonly AtoTipo[] = [...ATO_TIPOS_CELULAS, 'linhas']

/** The client need not receive values that it just sent. */
const isKnownToCaller = (tipo: AtoTipo): boolean => TIPOS_KNOWN_TO_CALLER.includes(tipo)
