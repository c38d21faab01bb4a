/** Exact variance of a ratio: contributions of each part through numerator and denominator. */
import type { DreRazao, RotaQueryLida, dreComparativoRotas } from '@lastro/contract'
import {
  compileDre,
  explainRazao,
  explainVariacao,
  parseFormula,
  printFormula,
  type DreItem,
  type DreVariacaoExplicada,
  type DreVariacaoQuestion,
} from '@lastro/engine'
import { runDre } from '../../cubo/formula-limits.ts'
import type { ModeloCompilado } from '../../cubo/dre-data.ts'
import type { Recorte } from '../../cubo/recorte.ts'
import { compiledOf } from '../statement.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import { periodoNa, type LoadedFonte, type LoadedDre } from './fonte.ts'
import { createNomes } from './variacao.ts'

const CONTRIBUICOES_MAX = 100

function quocienteOf(item: DreItem): { numerador: string; denominador: string } | undefined {
  if (item.tipo === 'percentual') return { numerador: item.formula, denominador: item.baseCodigo }
  if (item.tipo !== 'formula') return undefined
  const loaded = parseFormula(item.formula)
  if (!loaded.ok || loaded.ast.tipo !== 'binaria' || loaded.ast.operator !== '/') return undefined
  return { numerador: printFormula(loaded.ast.left), denominador: printFormula(loaded.ast.right) }
}

function freeCodigo(itens: readonly DreItem[], base: string): string {
  const codigos = new Set(itens.map(({ codigo }) => codigo))
  let codigo = base
  while (codigos.has(codigo)) codigo += '_'
  return codigo
}

interface RequestedRazao {
  codigo: string
  atual: LoadedFonte
  base: LoadedFonte
  por: RotaQueryLida<typeof dreComparativoRotas.explainRazao>['por']
  rateado: boolean
  exercicioMesInicial: number
}

/**
 * @throws ErroApi `registro_not_found`, `dre_modelo_invalid`,
 *   `dre_variacao_not_sum` unless the line is a quotient of sums
 */
export function computeRazao(loaded: LoadedDre, modelo: ModeloCompilado, recorte: Recorte, requested: RequestedRazao): DreRazao {
  const { codigo, por, rateado, exercicioMesInicial } = requested
  compiledOf(modelo)
  const item = orNotFound(modelo.itens.find((each) => each.codigo === codigo))
  const quociente = quocienteOf(item)
  if (quociente === undefined) throw new ErroApi('dre_variacao_not_sum')
  const [inTop, below] = [freeCodigo(modelo.itens, 'NUMERADOR'), freeCodigo(modelo.itens, 'DENOMINADOR')]
  // Both sides become lines, so that the variance of sums applies to each.
  const compilacao = compileDre(
    [
      ...modelo.itens,
      { codigo: inTop, descricao: '', tipo: 'formula', formula: quociente.numerador },
      { codigo: below, descricao: '', tipo: 'formula', formula: quociente.denominador },
    ],
    [...loaded.dados.grupos.values()],
  )
  if (!compilacao.ok) throw new ErroApi('dre_variacao_not_sum')
  const sideOf = (fonte: LoadedFonte): DreVariacaoQuestion['atual'] => ({
    cubo: fonte.cubo(rateado),
    periodo: periodoNa(fonte, recorte.periodo),
    filtro: recorte.filtro,
  })
  const [atual, base] = [sideOf(requested.atual), sideOf(requested.base)]
  const explain = (line: string): DreVariacaoExplicada => {
    const explicada = runDre((onLinha) => explainVariacao(compilacao.dre, { codigo: line, atual, base, por, exercicioMesInicial, onLinha }))
    if (explicada === undefined) throw new ErroApi('dre_variacao_not_sum')
    return explicada
  }
  const [numerador, denominador] = [explain(inTop), explain(below)]
  const explicada = explainRazao(numerador, denominador)
  if (explicada === undefined) {
    throw new ErroApi('dre_variacao_not_sum', { message: 'De um dos lados o denominador é zero: a variação não se divide em partes.' })
  }
  const nomeOf = createNomes(loaded, recorte, por)
  const contribuicoes = explicada.contribuicoes.map(({ chave, ...efeitos }) => ({
    id: chave,
    ...(chave === null ? { codigo: null, descricao: null } : { codigo: nomeOf(chave).codigo, descricao: nomeOf(chave).descricao }),
    ...efeitos,
  }))
  const sum = (partes: readonly { numerador: number; denominador: number }[]): number =>
    partes.reduce((soma, parte) => soma + parte.numerador + parte.denominador, 0)
  const emOrdem = por === 'mes' ? contribuicoes.toSorted((a, b) => (a.id ?? -1) - (b.id ?? -1)) : contribuicoes
  const others = emOrdem.slice(CONTRIBUICOES_MAX)
  const side = (formula: string, { atualCentavos, baseCentavos }: DreVariacaoExplicada, efeito: number): DreRazao['numerador'] => ({
    formula,
    atualCentavos,
    baseCentavos,
    efeito,
  })
  return {
    codigo,
    descricao: item.descricao,
    por,
    atual: numerador.atualCentavos / denominador.atualCentavos,
    base: numerador.baseCentavos / denominador.baseCentavos,
    variacao: explicada.variacao,
    numerador: side(quociente.numerador, numerador, explicada.numerador),
    denominador: side(quociente.denominador, denominador, explicada.denominador),
    contribuicoes: emOrdem.slice(0, CONTRIBUICOES_MAX),
    outras: others.length === 0 ? null : { quantas: others.length, efeito: sum(others) },
    diferenca: explicada.variacao - sum(contribuicoes),
  }
}
