/** Rolls lines up to itens, grupos and the result, and compares each. */
import type { Acompanhamento, AcompanhamentoGrupo, AcompanhamentoItem, OrcamentoAcompanhamento } from '@lastro/contract'
import { addCentavos, compareMeses, mesFromSql, MESES_EXERCICIO as MESES, sumListas, type Tolerancia } from '@lastro/engine'
import { chooseModelo } from '../../cubo/recorte.ts'
import { listComponentes, sumSemDePara } from '../../dre/statement.ts'
import type { AcompanhamentoLido } from './read.ts'

export interface Doze {
  orcado: readonly number[]
  realizado: readonly number[]
  previsto: readonly number[]
}

export function readDoze({ juncao }: AcompanhamentoLido, linha: number): Doze {
  const cut = (valores: readonly number[]): number[] => valores.slice(linha * MESES, (linha + 1) * MESES)
  return { orcado: cut(juncao.orcadoCentavos), realizado: cut(juncao.realizadoCentavos), previsto: cut(juncao.previstoCentavos) }
}

export function sumDoze(doze: readonly Doze[]): Doze {
  const sumOf = (parte: keyof Doze): number[] =>
    sumListas(
      doze.map((each) => each[parte]),
      MESES,
    )
  return { orcado: sumOf('orcado'), realizado: sumOf('realizado'), previsto: sumOf('previsto') }
}

const sum = (valores: readonly number[]): number => valores.reduce(addCentavos, 0)

export function compareDoze(
  { de, ate, realizados, temPrevisto }: AcompanhamentoLido,
  { orcado, realizado, previsto }: Doze,
  tolerancia: Tolerancia,
): Acompanhamento {
  const feitos = realizado.map((valor, mes) => (realizados[mes] === true ? valor : null))
  const { meses, acumulado } = compareMeses(orcado.slice(de, ate), feitos.slice(de, ate), tolerancia)
  const orcadoCentavos = sum(orcado)
  const previstoCentavos = sum(temPrevisto ? previsto : feitos.map((feito, mes) => feito ?? orcado[mes]!))
  return {
    meses: [...meses],
    acumulado,
    exercicio: { orcadoCentavos, previstoCentavos, variacaoCentavos: addCentavos(previstoCentavos, 0 - orcadoCentavos) },
  }
}

/**
 * DRE address of a grupo item: the line that adds it up, then the item. Uses the model at the end of the period, as the DRE of that period
 * does.
 */
export function dreAddressOf({ dados, orcamento, recorte }: AcompanhamentoLido): (grupoItemId: number) => string | null {
  const linhas = new Map<number, string>()
  for (const item of chooseModelo(dados, orcamento.modeloId, recorte.periodo.fim).itens) {
    for (const { grupoItem, sinal } of listComponentes(item, dados)) {
      if (sinal === 1 && !linhas.has(grupoItem)) linhas.set(grupoItem, item.codigo)
    }
  }
  return (grupoItemId) => {
    const [linha, item] = [linhas.get(grupoItemId), dados.grupoItens.get(grupoItemId)]
    return linha === undefined || item === undefined ? null : `${linha}/${item.codigo}`
  }
}

export function presentAcompanhamento(lido: AcompanhamentoLido): OrcamentoAcompanhamento {
  const { dados, recorte, juncao, orcamento, padrao, toleranciaOf } = lido
  const byItem = Map.groupBy(juncao.grupoItemId.keys(), (linha) => juncao.grupoItemId[linha]!)
  const dreOf = dreAddressOf(lido)
  const dozeDosGrupos: Doze[] = []
  const grupos = [...dados.grupos.values()].flatMap(({ id, codigo, descricao, natureza, itens }): AcompanhamentoGrupo[] => {
    const tolerancia = toleranciaOf(id)
    const doze: Doze[] = []
    const comparados = itens.flatMap((item): AcompanhamentoItem[] => {
      const linhas = byItem.get(item.id)
      if (linhas === undefined) return []
      const doItem = sumDoze(linhas.map((linha) => readDoze(lido, linha)))
      doze.push(doItem)
      return [
        {
          id: item.id,
          codigo: item.codigo,
          descricao: item.descricao,
          ...compareDoze(lido, doItem, tolerancia),
          dre: dreOf(item.id),
          linhas: linhas.length,
        },
      ]
    })
    if (comparados.length === 0) return []
    const doGrupo = sumDoze(doze)
    dozeDosGrupos.push(doGrupo)
    return [{ id, codigo, descricao, natureza, tolerancia, ...compareDoze(lido, doGrupo, tolerancia), itens: comparados }]
  })
  return {
    versao: dados.versao,
    alcance: recorte.alcance,
    rateado: lido.rateado,
    modeloId: orcamento.modeloId,
    meses: [...recorte.meses],
    mesesRealizados: recorte.meses.filter((_, i) => lido.realizados[lido.de + i] === true),
    naoPlanejado: lido.naoPlanejado,
    semDePara: sumSemDePara(dados, recorte),
    previstos: lido.previstos.map(({ realizadoAte, ...previsto }) => ({ ...previsto, realizadoAte: mesFromSql(realizadoAte) })),
    tolerancia: padrao,
    resultado: compareDoze(lido, sumDoze(dozeDosGrupos), padrao),
    grupos,
  }
}
