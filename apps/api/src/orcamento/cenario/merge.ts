/** Merges chosen lines and months of a scenario into its original budget, as one act with one undo. */
import { type MesclaPedida, type orcamentoCenarioRotas, type RotaData } from '@lastro/contract'
import { mergeLinha } from '@lastro/engine'
import { orNotFound } from '../../http/erro.ts'
import {
  NEW,
  openEditContext,
  readLinhas,
  refuseConflito,
  presentConflitos,
  presentRemoved,
  writeAto,
  ZEROS,
  type NewLinha,
  type EditContext,
} from '../atos/write.ts'
import { listAtosResumidos, listComentadas, listLinhas, listMudancasAfter } from '../atos/store.ts'
import type { Contexto, ContextoCliente } from '../../http/contexto.ts'
import { keyOf, valoresOf } from './base.ts'
import { assertWholeEscopo, countBits, findPair, readDiferencas, type DifferentLinha } from './diff.ts'
import { existsLinhas } from './store.ts'

interface DecidedLinha extends DifferentLinha {
  taken: number
  deixadas: number
  leaves: boolean
}

/**
 * Merges each cell: individual choices first, then changes by the scenario only, then conflicts.
 * Held and read-only cells are left unless chosen individually.
 */
export function decideLinhas(
  lines: readonly DifferentLinha[],
  { conflitos, forcarTravas, linhas: chosen }: Pick<MesclaPedida, 'conflitos' | 'forcarTravas' | 'linhas'>,
): DecidedLinha[] {
  const choices = new Map(chosen.map((choice) => [keyOf(choice.grupoItemId, choice.centroCustoId ?? 0, choice.filialId ?? 0), choice]))
  return lines.map((line) => {
    const { soCenario, ambos, travados, presos } = line
    const choice = choices.get(keyOf(...line.chave))
    const doCenario = (choice?.cenario ?? 0) & (soCenario | ambos)
    const doOriginal = (choice?.original ?? 0) & (soCenario | ambos) & ~doCenario
    const remaining = (soCenario | ambos) & ~doCenario & ~doOriginal
    const free = remaining & ~presos & ~(forcarTravas ? 0 : travados)
    const taken = doCenario | (free & (conflitos === 'cenario' ? soCenario | ambos : soCenario))
    const leftOver = doOriginal | (conflitos === 'original' ? remaining & ambos : 0)
    const leaves =
      line.removida && mergeLinha({ original: valoresOf(line.noOriginal), cenario: ZEROS }, taken).every((valor) => valor === 0)
    return { ...line, taken, deixadas: (soCenario | ambos) & ~taken & ~leftOver, leaves }
  })
}

/** Refuses when the original changed after the diff was shown, even by the caller. */
async function assertView({ context, orcamento, view }: EditContext, lines: readonly DifferentLinha[]): Promise<void> {
  if (view >= orcamento.sequencia) return
  const doOriginal = lines.flatMap(({ noOriginal, soCenario, ambos }) =>
    noOriginal === undefined ? [] : [{ ...noOriginal, meses: soCenario | ambos }],
  )
  const meses = new Map(doOriginal.map((line) => [line.id, line.meses]))
  const question = { orcamentoId: orcamento.id, linhas: [...meses.keys()], after: view, semDe: null }
  const current = new Map(doOriginal.map(({ id, valores }) => [id, { valores: [...valores] }]))
  const changed = meses.size === 0 ? [] : presentConflitos(await listMudancasAfter(context, question), meses, current)
  const absent = new Set(lines.flatMap(({ noOriginal, chave }) => (noOriginal === undefined ? [keyOf(...chave)] : [])))
  const atos = { orcamentoId: orcamento.id, after: view, ordem: 'desc', limite: null } as const
  const removed =
    absent.size === 0
      ? []
      : presentRemoved(await listAtosResumidos(context, atos), ({ grupoItemId, centroCustoId, filialId }) =>
          absent.has(keyOf(grupoItemId, centroCustoId ?? 0, filialId ?? 0)),
        )
  const celulas = [...changed, ...removed]
  if (celulas.length > 0) refuseConflito({ orcamento }, celulas)
}

async function buildNew(context: ContextoCliente, cenarioId: number, lines: readonly DecidedLinha[]): Promise<NewLinha[]> {
  const missing = lines.filter(({ noOriginal, taken }) => noOriginal === undefined && taken !== 0)
  const ids = missing.flatMap(({ noCenario }) => noCenario?.id ?? [])
  const doCenario = ids.length === 0 ? new Map<number, never>() : await listLinhas(context, cenarioId, ids)
  return missing.map((line) => {
    const [grupoItemId, centro, filial] = line.chave
    const loaded = doCenario.get(line.noCenario?.id ?? 0)
    return {
      id: NEW,
      grupoItemId,
      centroCustoId: centro === 0 ? null : centro,
      filialId: filial === 0 ? null : filial,
      travas: 0,
      justificativa: loaded?.justificativa ?? '',
      contas: loaded?.contas ?? [],
      valores: mergeLinha({ original: ZEROS, cenario: valoresOf(line.noCenario) }, line.taken),
      mudancas: [],
      previous: ZEROS,
    }
  })
}

/**
 * @param id of the scenario
 * @throws ErroApi `escopo_limited` and the errors of an act;
 *   `registro_not_found`, also for an `originalId` that is not its merge target or a choice of a line in neither
 */
export async function mergeCenario(
  context: Contexto,
  id: number,
  request: MesclaPedida,
): Promise<RotaData<typeof orcamentoCenarioRotas.merge>> {
  const { originalId, vista, cenarioSequencia, forcarTravas } = request
  const desk = await openEditContext(context, originalId, vista)
  const pair = await findPair(context, id, { lock: true })
  const { cenario } = pair
  orNotFound(pair.original.id === originalId && cenarioSequencia <= cenario.sequencia ? pair : null)
  orNotFound((await existsLinhas(context, [originalId, id], request.linhas)) ? pair : null)
  assertWholeEscopo(context)
  const { linhas } = await readDiferencas(context, pair, cenarioSequencia)
  await assertView(desk, linhas)
  const decided = decideLinhas(linhas, request)
  const leaving = decided.flatMap(({ leaves, noOriginal }) => (leaves && noOriginal !== undefined ? [noOriginal.id] : []))
  const comentadas = leaving.length === 0 ? new Set<number>() : await listComentadas(context, leaving)
  const remover = leaving.filter((linhaId) => !comentadas.has(linhaId))
  const removedIds = new Set(remover)
  const valores = new Map(
    decided.flatMap(({ noOriginal, noCenario, taken }) =>
      noOriginal === undefined || taken === 0 || removedIds.has(noOriginal.id)
        ? []
        : [[noOriginal.id, mergeLinha({ original: noOriginal.valores, cenario: valoresOf(noCenario) }, taken)]],
    ),
  )
  const adicionar = await buildNew(context, cenario.id, decided)
  const deixadas = decided.flatMap(({ chave, deixadas: meses }): [number, number, number, number][] =>
    meses === 0 ? [] : [[...chave, meses]],
  )
  const writing = {
    tipo: 'mesclar' as const,
    pedido: { cenario: cenario.nome.slice(0, 200) },
    mescla: { cenarioId: cenario.id, cenarioSequencia, deixadas },
    forcarTravas,
    valores,
    adicionar,
    remover,
    // A decision for the original counts too, so that the next merge does not ask again.
    always: decided.some(({ soCenario, ambos, deixadas: meses }) => (soCenario | ambos) !== meses),
  }
  const { sequencia, celulas } = await writeAto(desk, writing, await readLinhas(desk, [...valores.keys(), ...remover]))
  const foram = decided.reduce((total, { noOriginal, taken }) => total + (removedIds.has(noOriginal?.id ?? NEW) ? countBits(taken) : 0), 0)
  return { sequencia, celulas: celulas + foram, deixadas: deixadas.reduce((total, [, , , meses]) => total + countBits(meses), 0) }
}
