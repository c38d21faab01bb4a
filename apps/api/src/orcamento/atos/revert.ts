/** Undo and redo. Each cell gets its value before the act, provided it is still as the act left it. */
import type { OrcamentoAtoGravado } from '@lastro/contract'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { readLinhas, refuseConflito, presentConflitos, writeAto, type EditContext } from './write.ts'
import { listFormulas } from '../formula/store.ts'
import { bitOf, listBits } from './month-bits.ts'
import type { Stored } from './stored-act.ts'
import { isNoEscopo, listAtos, listMudancasAfter, listMudancasBetween, type AtoRow, type LinhaRow, type MudancaRow } from './store.ts'

interface RevertRequest {
  tipo: 'desfazer' | 'refazer'
  sequencia: number
  forcarTravas?: boolean | undefined
}

async function findAto({ context, orcamento }: EditContext, { tipo, sequencia }: RevertRequest): Promise<AtoRow> {
  const question = { orcamentoId: orcamento.id, after: sequencia - 1, before: sequencia + 1, ordem: 'asc', limite: 1 } as const
  const [found] = await listAtos(context, question)
  const ato = orNotFound(found)
  const finished =
    tipo === 'refazer' ? ato.tipo === 'desfazer' : !['criar', 'atualizar_realizado', 'premissa', 'desfazer'].includes(ato.tipo)
  if (!finished || ato.usuarioId !== context.usuario.id || ato.desfeitoPor !== null) throw new ErroApi('orcamento_ato_done')
  return ato
}

function rewind(
  lines: ReadonlyMap<number, LinhaRow>,
  mudancas: readonly MudancaRow[],
): { valores: Map<number, number[]>; changed: Map<number, number> } {
  const valores = new Map<number, number[]>()
  const changed = new Map<number, number>()
  for (const { linhaId, meses, antes, depois } of mudancas) {
    const current = lines.get(linhaId)!.valores
    const twelve = [...current]
    let others = 0
    for (const [k, mes] of listBits(meses).entries()) {
      if (current[mes - 1] !== depois[k]) others |= bitOf(mes)
      twelve[mes - 1] = antes[k]!
    }
    valores.set(linhaId, twelve)
    if (others !== 0) changed.set(linhaId, others)
  }
  return { valores, changed }
}

function changedAfter(lines: ReadonlyMap<number, LinhaRow>, after: readonly MudancaRow[]): Map<number, number> {
  const seen = new Map<number, number>()
  const changed = new Map<number, number>()
  for (const { linhaId, meses, antes } of after) {
    for (const [k, mes] of listBits(meses).entries()) {
      const bit = bitOf(mes)
      if (((seen.get(linhaId) ?? 0) & bit) !== 0) continue
      seen.set(linhaId, (seen.get(linhaId) ?? 0) | bit)
      if (lines.get(linhaId)?.valores[mes - 1] !== antes[k]) changed.set(linhaId, (changed.get(linhaId) ?? 0) | bit)
    }
  }
  return changed
}

const countComputed = (computed: Stored['computed']): number =>
  (computed?.meses ?? []).reduce((total, meses) => total + listBits(meses).length, 0)

/** Formulas compute their cells again, so only typed ones are put back. */
function omitComputed(mudancas: readonly MudancaRow[], computed: Stored['computed']): MudancaRow[] {
  const omittedOf = new Map((computed?.linhas ?? []).map((linhaId, i) => [linhaId, computed!.meses[i]!]))
  return mudancas.flatMap((mudanca) => {
    const omitted = omittedOf.get(mudanca.linhaId) ?? 0
    const meses = mudanca.meses & ~omitted
    if (meses === mudanca.meses || meses === 0) return meses === 0 ? [] : [mudanca]
    const bits = listBits(mudanca.meses)
    const kept = (valores: readonly number[]): number[] => valores.filter((_, k) => (meses & bitOf(bits[k]!)) !== 0)
    return [{ ...mudanca, meses, antes: kept(mudanca.antes), depois: kept(mudanca.depois) }]
  })
}

/** Formulas to put back, of the items whose formula is still as the act left it. */
async function currentFormulas(
  { context, orcamento }: EditContext,
  formulas: NonNullable<Stored['formulas']>,
): Promise<Map<number, string | null>> {
  if (formulas.length === 0) return new Map()
  const now = new Map((await listFormulas(context, orcamento.id)).map(({ grupoItemId, texto }) => [grupoItemId, texto]))
  return new Map(
    formulas
      .filter(({ grupoItemId, depois }) => (now.get(grupoItemId) ?? null) === depois)
      .map(({ grupoItemId, antes }) => [grupoItemId, antes]),
  )
}

/** @throws ErroApi `orcamento_ato_done` and the errors of `writeAto`; `orcamento_celula_conflict` names the cells changed since */
export async function revertAto(desk: EditContext, request: RevertRequest): Promise<OrcamentoAtoGravado> {
  const { context, orcamento } = desk
  const ato = await findAto(desk, request)
  const { sequencia, stored } = ato
  const { adicionadas = [], removidas = [], travas = [], justificativas = [], formulas = [], computed } = stored
  const all = await listMudancasBetween(context, {
    orcamentoId: orcamento.id,
    de: sequencia - 1,
    ate: sequencia,
    limite: null,
  })
  const mudancas = omitComputed(all, computed)
  const visible = mudancas.reduce((total, { antes }) => total + antes.length, 0)
  // An act is never undone in part, and some of its lines are removed or hidden.
  if (visible !== ato.celulas - countComputed(computed) || !removidas.every((line) => isNoEscopo(line, context.escopo)))
    throw new ErroApi('orcamento_ato_done')
  const added = new Set(adicionadas)
  const daVida = mudancas.filter(({ linhaId }) => !added.has(linhaId))
  const ids = [mudancas, travas, justificativas].flatMap((list) => list.map(({ linhaId }) => linhaId))
  const lines = await readLinhas({ ...desk, view: sequencia }, [...ids, ...adicionadas])
  const { valores, changed } = rewind(lines, daVida)
  const question = { orcamentoId: orcamento.id, linhas: [...changed.keys(), ...adicionadas], after: sequencia, semDe: null }
  const since = question.linhas.length === 0 ? [] : await listMudancasAfter(context, question)
  const ofAdded = since.filter(({ linhaId }) => added.has(linhaId)).toReversed()
  const others = new Map([...changed, ...changedAfter(lines, ofAdded)])
  if (others.size > 0) refuseConflito(desk, presentConflitos(since, others, lines))
  const writing = {
    tipo: request.tipo,
    desfaz: sequencia,
    // An act without remaining effect is undone too, so that the act before is next.
    always: true,
    forcarTravas: request.forcarTravas,
    valores,
    // Later holds and texts stay, because they are not amounts.
    travas: new Map(
      travas.filter(({ linhaId, depois }) => lines.get(linhaId)!.travas === depois).map(({ linhaId, antes }) => [linhaId, antes]),
    ),
    justificativas: new Map(
      justificativas
        .filter(({ linhaId, depois }) => lines.get(linhaId)!.justificativa === depois)
        .map(({ linhaId, antes }) => [linhaId, antes]),
    ),
    formulas: await currentFormulas(desk, formulas),
    adicionar: removidas.map((line) => ({ ...line, previous: line.valores })),
    remover: adicionadas,
  }
  // The cells were already compared with the state left by the act.
  return writeAto({ ...desk, view: orcamento.sequencia }, writing, lines)
}
