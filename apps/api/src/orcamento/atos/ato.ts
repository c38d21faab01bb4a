import type { OrcamentoAtoGravado, OrcamentoAtoNovo } from '@lastro/contract'
import type { ContextoMudanca } from '../../http/contexto.ts'
import { ErroApi } from '../../http/erro.ts'
import { openMesa, readLinhas, readLinhasParaMudar, writeAto, NOVA, ZEROS, type Escrita, type LinhaNova, type Mesa } from './write.ts'
import { bitOf } from './month-bits.ts'
import { restoreEstado } from './restore.ts'
import { revertAto } from './revert.ts'
import { findChaves, isNoEscopo, type LinhaRow } from './store.ts'

type Pedido<T extends OrcamentoAtoNovo['tipo']> = Extract<OrcamentoAtoNovo, { tipo: T }>
type PedidoCelulas = Extract<OrcamentoAtoNovo, { mudancas: unknown }>

async function changeCelulas(mesa: Mesa, pedido: PedidoCelulas): Promise<OrcamentoAtoGravado> {
  const { tipo, mudancas, detalhe, forcarTravas } = pedido
  const linhas = await readLinhasParaMudar(
    mesa,
    mudancas.map(({ linhaId }) => linhaId),
  )
  const valores = new Map<number, number[]>()
  // The last change of a cell wins.
  for (const { linhaId, mes, valorCentavos } of mudancas) {
    const doze = valores.get(linhaId) ?? [...linhas.get(linhaId)!.valores]
    doze[mes - 1] = valorCentavos
    valores.set(linhaId, doze)
  }
  const escrita: Escrita = { tipo, valores, forcarTravas, ...(detalhe === undefined ? {} : { pedido: detalhe }) }
  return writeAto(mesa, escrita, linhas)
}

async function changeTravas(mesa: Mesa, { travas }: Pedido<'travar'>): Promise<OrcamentoAtoGravado> {
  const linhas = await readLinhas(
    mesa,
    travas.map(({ linhaId }) => linhaId),
  )
  const novas = new Map<number, number>()
  for (const { linhaId, mes, travada } of travas) {
    const antes = novas.get(linhaId) ?? linhas.get(linhaId)!.travas
    novas.set(linhaId, travada ? antes | bitOf(mes) : antes & ~bitOf(mes))
  }
  return writeAto(mesa, { tipo: 'travar', travas: novas }, linhas)
}

async function changeJustificativas(mesa: Mesa, { justificativas }: Pedido<'justificar'>): Promise<OrcamentoAtoGravado> {
  const textos = new Map(justificativas.map(({ linhaId, texto }) => [linhaId, texto]))
  const linhas = await readLinhas(mesa, textos.keys())
  return writeAto(mesa, { tipo: 'justificar', justificativas: textos }, linhas)
}

/** New lines must name active reference data inside the author's scope. */
async function buildLinhas({ contexto }: Mesa, adicionar: Pedido<'linhas'>['adicionar']): Promise<LinhaNova[]> {
  const found = await findChaves(contexto, {
    grupoItens: adicionar.map(({ grupoItemId }) => grupoItemId),
    centrosCusto: adicionar.flatMap(({ centroCustoId }) => centroCustoId ?? []),
    filiais: adicionar.flatMap(({ filialId }) => filialId ?? []),
  })
  const isFound = (ids: ReadonlySet<number>, id: number | null): boolean => id === null || ids.has(id)
  const known = adicionar.every(
    (linha) =>
      found.grupoItens.has(linha.grupoItemId) &&
      isFound(found.centrosCusto, linha.centroCustoId) &&
      isFound(found.filiais, linha.filialId) &&
      isNoEscopo(linha, contexto.escopo),
  )
  if (!known) throw new ErroApi('registro_not_found')
  return adicionar.map(({ grupoItemId, centroCustoId, filialId, valoresCentavos }) => ({
    id: NOVA,
    grupoItemId,
    centroCustoId,
    filialId,
    travas: 0,
    justificativa: '',
    valores: valoresCentavos ?? [...ZEROS],
    mudancas: [],
    eram: ZEROS,
  }))
}

async function changeLinhas(mesa: Mesa, { adicionar, remover }: Pedido<'linhas'>): Promise<OrcamentoAtoGravado> {
  const saem = [...new Set(remover)]
  const linhas = saem.length === 0 ? new Map<number, LinhaRow>() : await readLinhas(mesa, saem)
  const novas = adicionar.length === 0 ? [] : await buildLinhas(mesa, adicionar)
  return writeAto(mesa, { tipo: 'linhas', adicionar: novas, remover: saem }, linhas)
}

/**
 * Applies the act as a whole or refuses it.
 * @throws ErroApi one of the refusals of `orcamentoAto.create`
 */
export async function applyAto(contexto: ContextoMudanca, orcamentoId: number, pedido: OrcamentoAtoNovo): Promise<OrcamentoAtoGravado> {
  const mesa = await openMesa(contexto, orcamentoId, pedido.vista)
  switch (pedido.tipo) {
    case 'travar':
      return changeTravas(mesa, pedido)
    case 'justificar':
      return changeJustificativas(mesa, pedido)
    case 'linhas':
      return changeLinhas(mesa, pedido)
    case 'desfazer':
    case 'refazer':
      return revertAto(mesa, pedido)
    case 'restaurar':
      return restoreEstado(mesa, pedido)
    default:
      return changeCelulas(mesa, pedido)
  }
}
