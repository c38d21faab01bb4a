/** Comparison by line, of one item or beyond the tolerance. */
import { ACOMPANHAMENTO_LINHAS_MAX, type AcompanhamentoLinha, type AcompanhamentoLinhas } from '@lastro/contract'
import { orNotFound } from '../../http/erro.ts'
import { compareDoze, dreAddressOf, readDoze, sumDoze, type Doze } from './compare.ts'
import type { AcompanhamentoLido } from './read.ts'

interface LinhaComparada {
  linha: AcompanhamentoLinha
  doze: Doze
  ordem: readonly number[]
}

function listPais({ dados }: AcompanhamentoLido): Set<number> {
  return new Set([...dados.centrosCusto.values()].flatMap(({ paiId }) => paiId ?? []))
}

function compareGravidade({ linha: a }: LinhaComparada, { linha: b }: LinhaComparada): number {
  return (a.acumulado.variacaoCentavos ?? 0) - (b.acumulado.variacaoCentavos ?? 0)
}

function compareOrdem(a: LinhaComparada, b: LinhaComparada): number {
  return a.ordem.reduce((veredito, lugar, i) => veredito || lugar - b.ordem[i]!, 0)
}

/**
 * Lines by grupo, item, centro de custo and filial; beyond the tolerance by effect on the result. Lines that are zero on both sides in
 * every month are omitted.
 */
export function listLinhas(
  lido: AcompanhamentoLido,
  { grupoItem, excedem }: { grupoItem?: number | undefined; excedem: boolean },
): LinhaComparada[] {
  const { dados, juncao, toleranciaOf } = lido
  const dreOf = dreAddressOf(lido)
  const pais = listPais(lido)
  const [ordemCentro, ordemFilial] = [
    [0, ...dados.centrosCusto.keys()],
    [0, ...dados.filiais.keys()],
  ].map((ids) => new Map(ids.map((id, i) => [id, i])))
  const grupos = new Map([...dados.grupos.values()].map((grupo, i) => [grupo.id, { grupo, ordem: i }]))
  const ordemItem = new Map([...dados.grupos.values()].flatMap(({ itens }) => itens.map(({ id }, i) => [id, i] as const)))
  /** Item and centro de custo of lines with a filial. Their actuals are not in the line without filial. */
  const comFilial = new Set(
    juncao.grupoItemId.flatMap((item, i) => (juncao.filialId[i] === 0 ? [] : [`${item} ${juncao.centroCustoId[i]!}`])),
  )
  const linhas = [...juncao.grupoItemId.keys()].flatMap((i): LinhaComparada[] => {
    const itemId = juncao.grupoItemId[i]!
    if (grupoItem !== undefined && itemId !== grupoItem) return []
    const item = dados.grupoItens.get(itemId)
    const doGrupo = item && grupos.get(item.grupoId)
    if (item === undefined || doGrupo === undefined) return []
    const doze = readDoze(lido, i)
    if ([...doze.orcado, ...doze.realizado, ...doze.previsto].every((valor) => valor === 0)) return []
    const comparado = compareDoze(lido, doze, toleranciaOf(item.grupoId))
    if (excedem && !comparado.acumulado.excede) return []
    const [centroId, filialId] = [juncao.centroCustoId[i]!, juncao.filialId[i]!]
    const [centro, filial] = [dados.centrosCusto.get(centroId), dados.filiais.get(filialId)]
    const explicar = dreOf(itemId)
    // The DRE cannot filter entries without centro de custo, and shows a centro de custo with its subtree.
    const temRecorte = centro !== undefined && !pais.has(centroId) && (filialId !== 0 || !comFilial.has(`${itemId} ${centroId}`))
    const linha: AcompanhamentoLinha = {
      grupoItem: { id: itemId, codigo: item.codigo, descricao: item.descricao },
      grupo: { id: doGrupo.grupo.id, descricao: doGrupo.grupo.descricao, natureza: doGrupo.grupo.natureza },
      centroCusto: centro === undefined ? null : { id: centroId, descricao: centro.descricao },
      filial: filial === undefined ? null : { id: filialId, descricao: filial.descricao },
      planejada: juncao.planejada[i]!,
      ...comparado,
      dre: explicar === null || !temRecorte ? null : { explicar, centroCusto: centroId, filial: filialId === 0 ? null : filialId },
    }
    const ordem = [doGrupo.ordem, ordemItem.get(itemId) ?? 0, ordemCentro?.get(centroId) ?? 0, ordemFilial?.get(filialId) ?? 0]
    return [{ linha, doze, ordem }]
  })
  return linhas.toSorted(excedem ? compareGravidade : compareOrdem)
}

/** @throws ErroApi `registro_not_found` for an unknown grupo item */
export function presentLinhas(
  lido: AcompanhamentoLido,
  pedido: { grupoItem?: number | undefined; excedem: boolean },
): AcompanhamentoLinhas {
  if (pedido.grupoItem !== undefined) orNotFound(lido.dados.grupoItens.get(pedido.grupoItem))
  const todas = listLinhas(lido, pedido)
  const outras = todas.slice(ACOMPANHAMENTO_LINHAS_MAX)
  return {
    linhas: todas.slice(0, ACOMPANHAMENTO_LINHAS_MAX).map(({ linha }) => linha),
    total: todas.length,
    outras: outras.length === 0 ? null : compareDoze(lido, sumDoze(outras.map(({ doze }) => doze)), lido.padrao),
  }
}
