import type { OrcamentoAtoGravado, OrcamentoAtoNovo } from '@lastro/contract'
import type { ContextoMudanca } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import {
  openEditContext,
  readLinhas,
  readLinhasForChange,
  writeAto,
  NEW,
  ZEROS,
  type AtoWrite,
  type NewLinha,
  type EditContext,
} from './write.ts'
import { listFormulas } from '../formula/store.ts'
import { bitOf } from './month-bits.ts'
import { restoreState } from './restore.ts'
import { revertAto } from './revert.ts'
import { findChaves, isNoEscopo, type LinhaRow } from './store.ts'

type AtoBody<T extends OrcamentoAtoNovo['tipo']> = Extract<OrcamentoAtoNovo, { tipo: T }>
type CelulasBody = Extract<OrcamentoAtoNovo, { mudancas: unknown }>

async function changeCelulas(desk: EditContext, request: CelulasBody): Promise<OrcamentoAtoGravado> {
  const { tipo, mudancas, detalhe, forcarTravas } = request
  const lines = await readLinhasForChange(
    desk,
    mudancas.map(({ linhaId }) => linhaId),
  )
  const valores = new Map<number, number[]>()
  for (const { linhaId, mes, valorCentavos } of mudancas) {
    const twelve = valores.get(linhaId) ?? [...lines.get(linhaId)!.valores]
    twelve[mes - 1] = valorCentavos
    valores.set(linhaId, twelve)
  }
  const writing: AtoWrite = { tipo, valores, forcarTravas, ...(detalhe === undefined ? {} : { pedido: detalhe }) }
  return writeAto(desk, writing, lines)
}

async function changeTravas(desk: EditContext, { travas }: AtoBody<'travar'>): Promise<OrcamentoAtoGravado> {
  const lines = await readLinhas(
    desk,
    travas.map(({ linhaId }) => linhaId),
  )
  const fresh = new Map<number, number>()
  for (const { linhaId, mes, travada } of travas) {
    const before = fresh.get(linhaId) ?? lines.get(linhaId)!.travas
    fresh.set(linhaId, travada ? before | bitOf(mes) : before & ~bitOf(mes))
  }
  return writeAto(desk, { tipo: 'travar', travas: fresh }, lines)
}

async function changeJustificativas(desk: EditContext, { justificativas }: AtoBody<'justificar'>): Promise<OrcamentoAtoGravado> {
  const texts = new Map(justificativas.map(({ linhaId, texto }) => [linhaId, texto]))
  const lines = await readLinhas(desk, texts.keys())
  return writeAto(desk, { tipo: 'justificar', justificativas: texts }, lines)
}

/** New lines must name active reference data inside the author's scope. */
async function buildLinhas({ context }: EditContext, add: AtoBody<'linhas'>['adicionar']): Promise<NewLinha[]> {
  const found = await findChaves(context, {
    grupoItens: add.map(({ grupoItemId }) => grupoItemId),
    centrosCusto: add.flatMap(({ centroCustoId }) => centroCustoId ?? []),
    filiais: add.flatMap(({ filialId }) => filialId ?? []),
  })
  const isFound = (ids: ReadonlySet<number>, id: number | null): boolean => id === null || ids.has(id)
  const known = add.every(
    (line) =>
      found.grupoItens.has(line.grupoItemId) &&
      isFound(found.centrosCusto, line.centroCustoId) &&
      isFound(found.filiais, line.filialId) &&
      isNoEscopo(line, context.escopo),
  )
  if (!known) throw new ErroApi('registro_not_found')
  return add.map(({ grupoItemId, centroCustoId, filialId, valoresCentavos }) => ({
    id: NEW,
    grupoItemId,
    centroCustoId,
    filialId,
    travas: 0,
    justificativa: '',
    valores: valoresCentavos ?? [...ZEROS],
    mudancas: [],
    previous: ZEROS,
  }))
}

async function changeLinhas(desk: EditContext, { adicionar, remover }: AtoBody<'linhas'>): Promise<OrcamentoAtoGravado> {
  const leaving = [...new Set(remover)]
  const lines = leaving.length === 0 ? new Map<number, LinhaRow>() : await readLinhas(desk, leaving)
  const fresh = adicionar.length === 0 ? [] : await buildLinhas(desk, adicionar)
  return writeAto(desk, { tipo: 'linhas', adicionar: fresh, remover: leaving }, lines)
}

async function changeFormulas(desk: EditContext, { formulas }: AtoBody<'formula'>): Promise<OrcamentoAtoGravado> {
  const now = new Map((await listFormulas(desk.context, desk.orcamento.id)).map(({ grupoItemId, texto }) => [grupoItemId, texto]))
  if (formulas.some(({ grupoItemId, antes }) => (now.get(grupoItemId) ?? null) !== antes)) throw new ErroApi('orcamento_formula_conflict')
  const fresh = new Map(formulas.map(({ grupoItemId, texto }) => [grupoItemId, texto]))
  return writeAto(desk, { tipo: 'formula', pedido: { itens: fresh.size }, formulas: fresh }, new Map())
}

/**
 * Applies the act as a whole.
 * @throws ErroApi one of the refusals of `orcamentoAto.create`
 */
export async function applyAto(context: ContextoMudanca, orcamentoId: number, request: OrcamentoAtoNovo): Promise<OrcamentoAtoGravado> {
  const desk = await openEditContext(context, orcamentoId, request.vista)
  switch (request.tipo) {
    case 'travar':
      return changeTravas(desk, request)
    case 'justificar':
      return changeJustificativas(desk, request)
    case 'formula':
      return changeFormulas(desk, request)
    case 'linhas':
      return changeLinhas(desk, request)
    case 'desfazer':
    case 'refazer':
      return revertAto(desk, request)
    case 'restaurar':
      return restoreState(desk, request)
    default:
      return changeCelulas(desk, request)
  }
}
