/** Drill-down of the DRE: formula → lines → grupo itens → accounts. Each step is summed again. */
import type { DreComparativoExplicacao, DreExplicacao } from '@lastro/contract'
import { explainDre, sumGrupoItem, type DreParcela } from '@lastro/engine'
import { ErroApi, orNotFound } from '../http/erro.ts'
import { runDre } from '../cubo/formula-limits.ts'
import { textOfRegra } from '../cubo/regra-texto.ts'
import type { DataDre, ModeloCompilado } from '../cubo/dre-data.ts'
import { createSelector, type Recorte } from '../cubo/recorte.ts'
import { explainRateio, type RateadoData } from './explain-rateio.ts'
import { listComponentes } from '../cubo/componentes.ts'
import { compiledOf } from './statement.ts'

type ExplicacaoLinha = DreExplicacao['linhas'][number]
type ExplicacaoConta = DreExplicacao['contas'][number]

function presentLinha(parcela: DreParcela): ExplicacaoLinha[] {
  if (parcela.tipo === 'item') {
    return [{ codigo: parcela.codigo, descricao: parcela.descricao, valor: parcela.valor, id: null, contribuicao: parcela.contribuicao }]
  }
  if (parcela.tipo === 'constante') {
    return [{ codigo: '', descricao: 'Valor fixo da fórmula', valor: parcela.contribuicao, id: null, contribuicao: parcela.contribuicao }]
  }
  if (parcela.tipo === 'mes') {
    return [{ codigo: parcela.mes, descricao: parcela.mes, valor: parcela.contribuicao, id: null, contribuicao: parcela.contribuicao }]
  }
  return []
}

/** Accounts of a grupo item, largest first, with all De-Para rules that mapped each in the period. */
function listContas(data: DataDre, recorte: Recorte, grupoItem: number, sinal: number): ExplicacaoConta[] {
  const selected = createSelector(data, recorte.periodo, recorte.filtro)
  const { saldos, destinos } = data
  const byConta = new Map<number, { valor: number; partidas: number; regras: Set<number> }>()
  for (let i = 0; i < saldos.tamanho; i++) {
    if (destinos.grupoItem[i] !== grupoItem || !selected(i)) continue
    const conta = saldos.conta[i]!
    const known = byConta.get(conta) ?? { valor: 0, partidas: 0, regras: new Set() }
    known.valor += sinal * saldos.valorCentavos[i]!
    known.partidas += saldos.partidas[i]!
    known.regras.add(destinos.regra[i]!)
    byConta.set(conta, known)
  }
  return [...byConta]
    .map(([id, { valor, partidas, regras }]): ExplicacaoConta => {
      const conta = orNotFound(data.contas.get(id))
      const texts = new Set([...regras].flatMap((regra) => data.regras.get(regra) ?? []).map(textOfRegra))
      return {
        id,
        codigo: conta.codigo,
        descricao: conta.descricao,
        valor,
        regra: texts.size === 0 ? null : [...texts].join('; '),
        temLancamentos: partidas > 0,
      }
    })
    .toSorted((a, b) => Math.abs(b.valor ?? 0) - Math.abs(a.valor ?? 0) || a.codigo.localeCompare(b.codigo))
}

const sum = (values: readonly (number | null)[]): number => values.reduce<number>((total, value) => total + (value ?? 0), 0)

export function explainCelula(
  data: DataDre,
  modelo: ModeloCompilado,
  recorte: Recorte,
  question: {
    codigo: string
    grupoItem: number | undefined
    exercicioMesInicial: number
    depois?: RateadoData | undefined
    /** Months with accounts, and the budget lines of the other months. */
    orcado?:
      | { contas: Recorte | null; listLinhas: (grupoItem: number, sinal: number) => DreComparativoExplicacao['orcamentoLinhas'] }
      | undefined
  },
): DreComparativoExplicacao {
  const item = orNotFound(modelo.itens.find(({ codigo }) => codigo === question.codigo))
  const dre = compiledOf(modelo)
  const { periodo, filtro } = recorte
  const explicacao = runDre((onLinha) =>
    explainDre(dre, data.cubo, { codigo: item.codigo, periodo, filtro, exercicioMesInicial: question.exercicioMesInicial, onLinha }),
  )
  const linhas = explicacao.parcelas.flatMap(presentLinha)
  const componentes = listComponentes(item, data)
  const grupoItens = componentes.flatMap(({ grupoItem, sinal }) => {
    const row = data.grupoItens.get(grupoItem)
    const valor = sinal * sumGrupoItem(data.cubo, grupoItem, recorte.periodo, recorte.filtro)
    return row === undefined || valor === 0 ? [] : [{ id: grupoItem, codigo: row.codigo, descricao: row.descricao, valor }]
  })
  const asked = componentes.find(({ grupoItem }) => grupoItem === question.grupoItem)
  if (question.grupoItem !== undefined && asked === undefined) throw new ErroApi('registro_not_found')
  const { orcado } = question
  const deContas = orcado === undefined ? recorte : orcado.contas
  const contas = asked === undefined || deContas === null ? [] : listContas(data, deContas, asked.grupoItem, asked.sinal)
  const orcamentoLinhas = asked === undefined ? [] : (orcado?.listLinhas(asked.grupoItem, asked.sinal) ?? [])
  const askedValor = asked === undefined ? 0 : asked.sinal * sumGrupoItem(data.cubo, asked.grupoItem, recorte.periodo, recorte.filtro)
  // Accounts explain the amount before rateio; flows are listed separately.
  const rateio =
    asked === undefined || question.depois === undefined ? null : explainRateio(question.depois, recorte, { ...asked, valor: askedValor })
  const valor = explicacao.valor
  return {
    codigo: item.codigo,
    descricao: item.descricao,
    unidade: explicacao.unidade === 'razao' ? 'razao' : 'centavos',
    valor,
    formula: explicacao.formula ?? null,
    linhas,
    grupoItens,
    contas,
    orcamentoLinhas,
    rateio,
    diferencas: {
      linhas: item.tipo === 'formula' && explicacao.soma ? (valor ?? 0) - sum(linhas.map(({ contribuicao }) => contribuicao)) : null,
      grupoItens: item.tipo === 'soma' ? (valor ?? 0) - sum(grupoItens.map((parcela) => parcela.valor)) : null,
      contas:
        asked === undefined
          ? null
          : (rateio?.proprioCentavos ?? askedValor) -
            sum(contas.map((parcela) => parcela.valor)) -
            sum(orcamentoLinhas.map(({ valorCentavos }) => valorCentavos)),
    },
  }
}
