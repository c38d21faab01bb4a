/** Exact variance by grupo item, centro de custo, filial, month or account. */
import type { DreVariacao, VariacaoPorTodos } from '@lastro/contract'
import {
  addMeses,
  explainVariacao,
  listCoeficientes,
  type DreContribuicao,
  type DreVariacaoExplicada,
  type DreVariacaoQuestion,
} from '@lastro/engine'
import { runDre } from '../../cubo/formula-limits.ts'
import type { ModeloCompilado } from '../../cubo/dre-data.ts'
import { createSelector, type Recorte } from '../../cubo/recorte.ts'
import { compiledOf } from '../statement.ts'
import { ErroApi, orDefect, orNotFound } from '../../http/erro.ts'
import { periodoNa, type LoadedFonte, type LoadedDre } from './fonte.ts'

const CONTRIBUICOES_MAX = 100

interface RequestedVariacao {
  codigo: string
  grupoItem: number | undefined
  atual: LoadedFonte
  base: LoadedFonte
  por: VariacaoPorTodos
  rateado: boolean
  exercicioMesInicial: number
}

function requireContas({ atual, base, rateado }: RequestedVariacao): void {
  const isFinished = ({ tipo }: LoadedFonte): boolean => tipo === 'realizado' || tipo === 'anterior'
  if (isFinished(atual) && isFinished(base) && !rateado) return
  throw new ErroApi('dre_variacao_not_sum', {
    message: rateado
      ? 'Depois do rateio os valores não são mais os das contas.'
      : 'Um orçamento não tem contas: só o realizado se divide por elas.',
  })
}

function listPorConta(
  { dados }: LoadedDre,
  recorte: Recorte,
  coeficientes: ReadonlyMap<number, number>,
  requested: RequestedVariacao,
): DreContribuicao[] {
  const sides = [requested.atual, requested.base].map((fonte) => createSelector(dados, periodoNa(fonte, recorte.periodo), recorte.filtro))
  const [isCurrent, isBase] = [sides[0]!, sides[1]!]
  const { saldos, destinos } = dados
  const contas = new Map<number, { atual: number; base: number }>()
  for (let i = 0; i < saldos.tamanho; i++) {
    const coeficiente = coeficientes.get(destinos.grupoItem[i]!)
    if (coeficiente === undefined) continue
    const [noCurrent, naBase] = [isCurrent(i), isBase(i)]
    if (!noCurrent && !naBase) continue
    const conta = contas.get(saldos.conta[i]!) ?? { atual: 0, base: 0 }
    const valor = coeficiente * saldos.valorCentavos[i]!
    if (noCurrent) conta.atual += valor
    if (naBase) conta.base += valor
    contas.set(saldos.conta[i]!, conta)
  }
  return [...contas]
    .map(([chave, { atual, base }]) => ({ chave, atualCentavos: atual, baseCentavos: base, contribuicaoCentavos: atual - base }))
    .filter(({ contribuicaoCentavos }) => contribuicaoCentavos !== 0)
    .toSorted((a, b) => Math.abs(b.contribuicaoCentavos) - Math.abs(a.contribuicaoCentavos) || a.chave - b.chave)
}

type CodigoDescricao = { codigo: string | null; descricao: string | null }

export function createNomes({ dados }: LoadedDre, recorte: Recorte, por: VariacaoPorTodos): (key: number) => CodigoDescricao {
  const semNome = { codigo: null, descricao: null }
  switch (por) {
    case 'grupoItem':
      return (id) => dados.grupoItens.get(id) ?? semNome
    case 'conta':
      return (id) => dados.contas.get(id) ?? semNome
    case 'centroCusto':
      return (id) => ({ codigo: null, descricao: dados.centrosCusto.get(id)?.descricao ?? null })
    case 'filial':
      return (id) => ({ codigo: null, descricao: dados.filiais.get(id)?.descricao ?? null })
    default:
      return (location) => ({ codigo: addMeses(recorte.periodo.inicio, location), descricao: null })
  }
}

/** @throws ErroApi `registro_not_found`, `dre_variacao_not_sum` for a ratio or non-linear formula, `dre_modelo_invalid` */
export function computeVariacao(loaded: LoadedDre, modelo: ModeloCompilado, recorte: Recorte, requested: RequestedVariacao): DreVariacao {
  const { codigo, grupoItem, por, rateado, exercicioMesInicial } = requested
  const dre = compiledOf(modelo)
  const item = orNotFound(modelo.itens.find((each) => each.codigo === codigo))
  const byIndex = listCoeficientes(dre, codigo)
  if (byIndex === undefined) throw new ErroApi('dre_variacao_not_sum')
  const all = new Map([...byIndex].map(([index, coeficiente]) => [dre.grupoItens[index]!, coeficiente]))
  if (grupoItem !== undefined && !all.has(grupoItem)) throw new ErroApi('registro_not_found')
  if (por === 'conta') requireContas(requested)
  const sideOf = (fonte: LoadedFonte): DreVariacaoQuestion['atual'] => ({
    cubo: fonte.cubo(rateado),
    periodo: periodoNa(fonte, recorte.periodo),
    filtro: recorte.filtro,
  })
  const question = { codigo, grupoItem, atual: sideOf(requested.atual), base: sideOf(requested.base), exercicioMesInicial }
  const explicada: DreVariacaoExplicada = orDefect(
    runDre((onLinha) => explainVariacao(dre, { ...question, por: por === 'conta' ? 'grupoItem' : por, onLinha })),
    `explanation of ${codigo}`,
  )
  const coeficientes = grupoItem === undefined ? all : new Map([...all].filter(([id]) => id === grupoItem))
  const contribuicoes = por === 'conta' ? listPorConta(loaded, recorte, coeficientes, requested) : explicada.contribuicoes
  const nomeOf = createNomes(loaded, recorte, por)
  const sum = (partes: readonly DreContribuicao[]): number => partes.reduce((soma, parte) => soma + parte.contribuicaoCentavos, 0)
  const others = contribuicoes.slice(CONTRIBUICOES_MAX)
  const { atualCentavos, baseCentavos, variacaoCentavos, constanteCentavos } = explicada
  const emOrdem = por === 'mes' ? contribuicoes.toSorted((a, b) => a.chave - b.chave) : contribuicoes
  const ofDetail = grupoItem === undefined ? undefined : loaded.dados.grupoItens.get(grupoItem)
  return {
    codigo,
    descricao: ofDetail?.descricao ?? item.descricao,
    por,
    atualCentavos,
    baseCentavos,
    variacaoCentavos,
    contribuicoes: emOrdem.slice(0, CONTRIBUICOES_MAX).map(({ chave, ...parte }) => {
      const nome = nomeOf(chave)
      return { id: chave, codigo: nome.codigo, descricao: nome.descricao, ...parte }
    }),
    outras: others.length === 0 ? null : { quantas: others.length, contribuicaoCentavos: sum(others) },
    constanteCentavos,
    diferencaCentavos: variacaoCentavos - sum(contribuicoes) - constanteCentavos,
  }
}
