import type { Acompanhamento, AcompanhamentoGrupo, AcompanhamentoItem, OrcamentoAcompanhamento } from '@lastro/contract'
import { addCentavos, compareMeses, mesFromSql, MESES_EXERCICIO as MESES, sumLists, type Tolerancia } from '@lastro/engine'
import { chooseModelo } from '../../cubo/recorte.ts'
import { listComponentes } from '../../cubo/componentes.ts'
import { sumSemDePara } from '../../dre/statement.ts'
import type { LoadedAcompanhamento } from './read.ts'

export interface Twelve {
  orcado: readonly number[]
  realizado: readonly number[]
  previsto: readonly number[]
}

export function readTwelve({ juncao }: LoadedAcompanhamento, line: number): Twelve {
  const cut = (valores: readonly number[]): number[] => valores.slice(line * MESES, (line + 1) * MESES)
  return { orcado: cut(juncao.orcadoCentavos), realizado: cut(juncao.realizadoCentavos), previsto: cut(juncao.previstoCentavos) }
}

export function sumTwelve(twelve: readonly Twelve[]): Twelve {
  const sumOf = (parte: keyof Twelve): number[] =>
    sumLists(
      twelve.map((each) => each[parte]),
      MESES,
    )
  return { orcado: sumOf('orcado'), realizado: sumOf('realizado'), previsto: sumOf('previsto') }
}

const sum = (valores: readonly number[]): number => valores.reduce(addCentavos, 0)

export function compareTwelve(
  { de, ate, realizados, hasPrevisto }: LoadedAcompanhamento,
  { orcado, realizado, previsto }: Twelve,
  tolerancia: Tolerancia,
): Acompanhamento {
  const made = realizado.map((valor, mes) => (realizados[mes] === true ? valor : null))
  const { meses, acumulado } = compareMeses(orcado.slice(de, ate), made.slice(de, ate), tolerancia)
  const orcadoCentavos = sum(orcado)
  const previstoCentavos = sum(hasPrevisto ? previsto : made.map((finished, mes) => finished ?? orcado[mes]!))
  return {
    meses: [...meses],
    acumulado,
    exercicio: { orcadoCentavos, previstoCentavos, variacaoCentavos: addCentavos(previstoCentavos, 0 - orcadoCentavos) },
  }
}

/**
 * DRE address of a grupo item: the line that sums it, then the item.
 * Uses the model at the end of the period, as the DRE of that period does.
 */
export function dreAddressOf({ dados, orcamento, recorte }: LoadedAcompanhamento): (grupoItemId: number) => string | null {
  const lines = new Map<number, string>()
  for (const item of chooseModelo(dados, orcamento.modeloId, recorte.periodo.fim).itens) {
    for (const { grupoItem, sinal } of listComponentes(item, dados)) {
      if (sinal === 1 && !lines.has(grupoItem)) lines.set(grupoItem, item.codigo)
    }
  }
  return (grupoItemId) => {
    const [line, item] = [lines.get(grupoItemId), dados.grupoItens.get(grupoItemId)]
    return line === undefined || item === undefined ? null : `${line}/${item.codigo}`
  }
}

export function presentAcompanhamento(loaded: LoadedAcompanhamento): OrcamentoAcompanhamento {
  const { dados, recorte, juncao, orcamento, padrao, toleranciaOf } = loaded
  const byItem = Map.groupBy(juncao.grupoItemId.keys(), (line) => juncao.grupoItemId[line]!)
  const dreOf = dreAddressOf(loaded)
  const gruposTwelve: Twelve[] = []
  const grupos = [...dados.grupos.values()].flatMap(({ id, codigo, descricao, natureza, itens }): AcompanhamentoGrupo[] => {
    const tolerancia = toleranciaOf(id)
    const twelve: Twelve[] = []
    const comparados = itens.flatMap((item): AcompanhamentoItem[] => {
      const lines = byItem.get(item.id)
      if (lines === undefined) return []
      const doItem = sumTwelve(lines.map((line) => readTwelve(loaded, line)))
      twelve.push(doItem)
      return [
        {
          id: item.id,
          codigo: item.codigo,
          descricao: item.descricao,
          ...compareTwelve(loaded, doItem, tolerancia),
          dre: dreOf(item.id),
          linhas: lines.length,
        },
      ]
    })
    if (comparados.length === 0) return []
    const doGrupo = sumTwelve(twelve)
    gruposTwelve.push(doGrupo)
    return [{ id, codigo, descricao, natureza, tolerancia, ...compareTwelve(loaded, doGrupo, tolerancia), itens: comparados }]
  })
  return {
    versao: dados.versao,
    alcance: recorte.alcance,
    rateado: loaded.rateado,
    modeloId: orcamento.modeloId,
    meses: [...recorte.meses],
    mesesRealizados: recorte.meses.filter((_, i) => loaded.realizados[loaded.de + i] === true),
    naoPlanejado: loaded.naoPlanejado,
    semDePara: sumSemDePara(dados, recorte),
    previstos: loaded.previstos.map(({ realizadoAte, ...previsto }) => ({ ...previsto, realizadoAte: mesFromSql(realizadoAte) })),
    tolerancia: padrao,
    resultado: compareTwelve(loaded, sumTwelve(gruposTwelve), padrao),
    grupos,
  }
}
