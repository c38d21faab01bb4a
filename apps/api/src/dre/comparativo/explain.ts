/** Drill-down of a column: accounts and entries for actuals, budget lines for plans. */
import type { DreComparativoExplicacao } from '@lastro/contract'
import { addMeses, listMeses, mesFromIndex, mesToIndex, MESES_EXERCICIO } from '@lastro/engine'
import type { ModeloCompilado } from '../../cubo/dre-data.ts'
import type { Recorte } from '../../cubo/recorte.ts'
import { explainCelula } from '../explain.ts'
import { periodoNa, type Fonte, type Lido } from './fonte.ts'

type OrcamentoLinha = DreComparativoExplicacao['orcamentoLinhas'][number]

function recorteNa(fonte: Fonte, recorte: Recorte): Recorte {
  const periodo = periodoNa(fonte, recorte.periodo)
  return { ...recorte, periodo, meses: listMeses(periodo.inicio, periodo.fim), anoAnterior: periodoNa({ deslocamento: -12 }, periodo) }
}

/** First month index that is planned instead of actual; after the end of the period when none is. */
function primeiroPlanejado({ realizadoAte }: Fonte, { periodo }: Recorte): number {
  const inicio = mesToIndex(periodo.inicio)
  return realizadoAte === null ? inicio : Math.max(inicio, mesToIndex(realizadoAte) + 1)
}

function listLinhas({ dados }: Lido, fonte: Fonte, recorte: Recorte, grupoItem: number, sinal: number): OrcamentoLinha[] {
  const { filtro, periodo } = recorte
  const [centros, filiais] = [filtro.centrosCusto && new Set(filtro.centrosCusto), filtro.filiais && new Set(filtro.filiais)]
  const [de, fim] = [primeiroPlanejado(fonte, recorte), mesToIndex(periodo.fim)]
  return fonte.orcamentos
    .flatMap(({ id, nome, inicio, ate, linhas }): OrcamentoLinha[] => {
      const primeiro = mesToIndex(inicio)
      return linhas.grupoItemId.flatMap((item, i): OrcamentoLinha[] => {
        const [centro, filial] = [linhas.centroCustoId[i]!, linhas.filialId[i]!]
        if (item !== grupoItem || centros?.has(centro) === false || filiais?.has(filial) === false) return []
        let soma = 0
        for (let mes = Math.max(de, primeiro); mes <= fim && mes < ate; mes++)
          soma += linhas.valoresCentavos[i * MESES_EXERCICIO + mes - primeiro]!
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

/** @throws ErroApi `registro_not_found` for a line or grupo item outside the model */
export function explainColuna(
  lido: Lido,
  modelo: ModeloCompilado,
  doPeriodo: Recorte,
  fonte: Fonte,
  pergunta: { codigo: string; grupoItem: number | undefined; exercicioMesInicial: number },
): DreComparativoExplicacao {
  const { dados, rateado } = lido
  const recorte = recorteNa(fonte, doPeriodo)
  const antes = { ...dados, cubo: fonte.cubo(false) }
  const depois = rateado && { antes, rateado: { ...rateado, cubo: fonte.cubo(true) } }
  const feita = fonte.tipo === 'realizado' || fonte.tipo === 'anterior'
  const planejado = primeiroPlanejado(fonte, recorte)
  const temFeito = fonte.realizadoAte !== null && planejado > mesToIndex(recorte.periodo.inicio)
  const feito = {
    inicio: recorte.periodo.inicio,
    fim: addMeses(mesFromIndex(Math.min(planejado, mesToIndex(recorte.periodo.fim) + 1)), -1),
  }
  return explainCelula(depois?.rateado ? { ...dados, cubo: depois.rateado.cubo } : antes, modelo, recorte, {
    ...pergunta,
    depois,
    orcado: feita
      ? undefined
      : {
          contas: temFeito ? { ...recorte, periodo: feito } : null,
          listLinhas: (grupoItem, sinal) => listLinhas(lido, fonte, recorte, grupoItem, sinal),
        },
  })
}
