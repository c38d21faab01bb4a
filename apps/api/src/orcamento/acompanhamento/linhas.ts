import { ACOMPANHAMENTO_LINHAS_MAX, type AcompanhamentoLinha, type AcompanhamentoLinhas } from '@lastro/contract'
import { orNotFound } from '../../http/erro.ts'
import { compareTwelve, dreAddressOf, readTwelve, sumTwelve, type Twelve } from './compare.ts'
import type { LoadedAcompanhamento } from './read.ts'

interface ComparedLinha {
  linha: AcompanhamentoLinha
  meses: Twelve
  ordem: readonly number[]
}

function listParents({ dados }: LoadedAcompanhamento): Set<number> {
  return new Set([...dados.centrosCusto.values()].flatMap(({ paiId }) => paiId ?? []))
}

function compareGravidade({ linha: a }: ComparedLinha, { linha: b }: ComparedLinha): number {
  return (a.acumulado.variacaoCentavos ?? 0) - (b.acumulado.variacaoCentavos ?? 0)
}

function compareOrdem(a: ComparedLinha, b: ComparedLinha): number {
  return a.ordem.reduce((verdict, location, i) => verdict || location - b.ordem[i]!, 0)
}

/**
 * Lines by grupo, item, centro de custo and filial; beyond the tolerance, by effect on the result.
 * Omits lines that are zero on both sides in every month.
 */
export function listLinhas(
  loaded: LoadedAcompanhamento,
  { grupoItem, excedem }: { grupoItem?: number | undefined; excedem: boolean },
): ComparedLinha[] {
  const { dados, juncao, toleranciaOf } = loaded
  const dreOf = dreAddressOf(loaded)
  const parents = listParents(loaded)
  const [ordemCentro, ordemFilial] = [
    [0, ...dados.centrosCusto.keys()],
    [0, ...dados.filiais.keys()],
  ].map((ids) => new Map(ids.map((id, i) => [id, i])))
  const grupos = new Map([...dados.grupos.values()].map((grupo, i) => [grupo.id, { grupo, ordem: i }]))
  const ordemItem = new Map([...dados.grupos.values()].flatMap(({ itens }) => itens.map(({ id }, i) => [id, i] as const)))
  /** Actuals of an item and centro de custo with a filial are not in the line without filial. */
  const comFilial = new Set(
    juncao.grupoItemId.flatMap((item, i) => (juncao.filialId[i] === 0 ? [] : [`${item} ${juncao.centroCustoId[i]!}`])),
  )
  const lines = [...juncao.grupoItemId.keys()].flatMap((i): ComparedLinha[] => {
    const itemId = juncao.grupoItemId[i]!
    if (grupoItem !== undefined && itemId !== grupoItem) return []
    const item = dados.grupoItens.get(itemId)
    const doGrupo = item && grupos.get(item.grupoId)
    if (item === undefined || doGrupo === undefined) return []
    const meses = readTwelve(loaded, i)
    if ([...meses.orcado, ...meses.realizado, ...meses.previsto].every((valor) => valor === 0)) return []
    const comparado = compareTwelve(loaded, meses, toleranciaOf(item.grupoId))
    if (excedem && !comparado.acumulado.excede) return []
    const [centroId, filialId] = [juncao.centroCustoId[i]!, juncao.filialId[i]!]
    const [centro, filial] = [dados.centrosCusto.get(centroId), dados.filiais.get(filialId)]
    const explicar = dreOf(itemId)
    // The DRE cannot filter entries without centro de custo, and shows a centro de custo with its subtree.
    const hasRecorte = centro !== undefined && !parents.has(centroId) && (filialId !== 0 || !comFilial.has(`${itemId} ${centroId}`))
    const linha: AcompanhamentoLinha = {
      grupoItem: { id: itemId, codigo: item.codigo, descricao: item.descricao },
      grupo: { id: doGrupo.grupo.id, descricao: doGrupo.grupo.descricao, natureza: doGrupo.grupo.natureza },
      centroCusto: centro === undefined ? null : { id: centroId, descricao: centro.descricao },
      filial: filial === undefined ? null : { id: filialId, descricao: filial.descricao },
      planejada: juncao.planejada[i]!,
      ...comparado,
      dre: explicar === null || !hasRecorte ? null : { explicar, centroCusto: centroId, filial: filialId === 0 ? null : filialId },
    }
    const ordem = [doGrupo.ordem, ordemItem.get(itemId) ?? 0, ordemCentro?.get(centroId) ?? 0, ordemFilial?.get(filialId) ?? 0]
    return [{ linha, meses, ordem }]
  })
  return lines.toSorted(excedem ? compareGravidade : compareOrdem)
}

export function presentLinhas(
  loaded: LoadedAcompanhamento,
  request: { grupoItem?: number | undefined; excedem: boolean },
): AcompanhamentoLinhas {
  if (request.grupoItem !== undefined) orNotFound(loaded.dados.grupoItens.get(request.grupoItem))
  const all = listLinhas(loaded, request)
  const others = all.slice(ACOMPANHAMENTO_LINHAS_MAX)
  return {
    linhas: all.slice(0, ACOMPANHAMENTO_LINHAS_MAX).map(({ linha }) => linha),
    total: all.length,
    outras: others.length === 0 ? null : compareTwelve(loaded, sumTwelve(others.map(({ meses }) => meses)), loaded.padrao),
  }
}
