/** Drill-down of a column: accounts and entries for actuals, budget lines for plans. */
import type { DreComparativoExplicacao } from '@lastro/contract'
import { addMeses, listMeses, mesFromIndex, mesToIndex, MESES_EXERCICIO } from '@lastro/engine'
import type { ModeloCompilado } from '../../cubo/dre-data.ts'
import type { Recorte } from '../../cubo/recorte.ts'
import { explainCelula } from '../explain.ts'
import { periodoNa, type LoadedFonte, type LoadedDre } from './fonte.ts'

type ExplicacaoOrcamentoLinha = DreComparativoExplicacao['orcamentoLinhas'][number]

function recorteNa(fonte: LoadedFonte, recorte: Recorte): Recorte {
  const periodo = periodoNa(fonte, recorte.periodo)
  return { ...recorte, periodo, meses: listMeses(periodo.inicio, periodo.fim), anoAnterior: periodoNa({ deslocamento: -12 }, periodo) }
}

/** Index of the first planned month; after the end of the period when there is none. */
function firstPlanejado({ realizadoAte }: LoadedFonte, { periodo }: Recorte): number {
  const inicio = mesToIndex(periodo.inicio)
  return realizadoAte === null ? inicio : Math.max(inicio, mesToIndex(realizadoAte) + 1)
}

function listLinhas(
  { dados }: LoadedDre,
  fonte: LoadedFonte,
  recorte: Recorte,
  grupoItem: number,
  sinal: number,
): ExplicacaoOrcamentoLinha[] {
  const { filtro, periodo } = recorte
  const [centros, filiais] = [filtro.centrosCusto && new Set(filtro.centrosCusto), filtro.filiais && new Set(filtro.filiais)]
  const [from, fim] = [firstPlanejado(fonte, recorte), mesToIndex(periodo.fim)]
  return fonte.orcamentos
    .flatMap(({ id, nome, inicio, until, linhas }): ExplicacaoOrcamentoLinha[] => {
      const first = mesToIndex(inicio)
      return linhas.grupoItemId.flatMap((item, i): ExplicacaoOrcamentoLinha[] => {
        const [centro, filial] = [linhas.centroCustoId[i]!, linhas.filialId[i]!]
        if (item !== grupoItem || centros?.has(centro) === false || filiais?.has(filial) === false) return []
        let soma = 0
        for (let mes = Math.max(from, first); mes <= fim && mes < until; mes++)
          soma += linhas.valoresCentavos[i * MESES_EXERCICIO + mes - first]!
        if (soma === 0) return []
        return [
          {
            orcamentoId: id,
            orcamento: nome,
            centroCusto: dados.centrosCusto.get(centro)?.descricao ?? null,
            filial: dados.filiais.get(filial)?.descricao ?? null,
            valorCentavos: sinal * soma,
          },
        ]
      })
    })
    .toSorted((a, b) => Math.abs(b.valorCentavos) - Math.abs(a.valorCentavos) || (a.centroCusto ?? '').localeCompare(b.centroCusto ?? ''))
}

export function explainColuna(
  loaded: LoadedDre,
  modelo: ModeloCompilado,
  doPeriodo: Recorte,
  fonte: LoadedFonte,
  question: { codigo: string; grupoItem: number | undefined; exercicioMesInicial: number },
): DreComparativoExplicacao {
  const { dados, rateado } = loaded
  const recorte = recorteNa(fonte, doPeriodo)
  const before = { ...dados, cubo: fonte.cubo(false) }
  const depois = rateado && { before, rateado: { ...rateado, cubo: fonte.cubo(true) } }
  const finished = fonte.tipo === 'realizado' || fonte.tipo === 'anterior'
  const planejado = firstPlanejado(fonte, recorte)
  const finishedHas = fonte.realizadoAte !== null && planejado > mesToIndex(recorte.periodo.inicio)
  const made = {
    inicio: recorte.periodo.inicio,
    fim: addMeses(mesFromIndex(Math.min(planejado, mesToIndex(recorte.periodo.fim) + 1)), -1),
  }
  return explainCelula(depois?.rateado ? { ...dados, cubo: depois.rateado.cubo } : before, modelo, recorte, {
    ...question,
    depois,
    orcado: finished
      ? undefined
      : {
          contas: finishedHas ? { ...recorte, periodo: made } : null,
          listLinhas: (grupoItem, sinal) => listLinhas(loaded, fonte, recorte, grupoItem, sinal),
        },
  })
}
