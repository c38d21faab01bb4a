import type { FormulaNode } from '../formula/ast.ts'
import { measureAlcance } from '../formula/look-back.ts'
import { createAvaliador } from '../formula/evaluator.ts'
import { linearForm } from '../formula/linear.ts'
import type { ShapeLinear } from '../formula/linear.ts'
import { commonDenominador, multiplyRacional, racional } from '../formula/rational.ts'
import { hasOthersMeses, listReferencias } from '../formula/references.ts'
import { FormulaSintaxe } from '../formula/tokens.ts'
import type { DreItemCompilado, DreParte, DrePlano } from './compiled.ts'
import type { DreError, DreItem } from './item.ts'

export interface PlanoEnvironment {
  readonly itensDoGrupo: ReadonlyMap<number, readonly number[]>
  readonly indices: ReadonlyMap<number, number>
  readonly posicoes: ReadonlyMap<string, number>
  readonly compilados: readonly (DreItemCompilado | undefined)[]
}

type PlanResult = { readonly item: DreItemCompilado } | { readonly erro: DreError }

function planSoma(item: DreItem & { tipo: 'soma' }, { itensDoGrupo, indices }: PlanoEnvironment): DrePlano {
  const partes: DreParte[] = []
  for (const { grupo, grupoItem, sinal } of item.componentes) {
    const ids = grupo === undefined ? [grupoItem] : (itensDoGrupo.get(grupo) ?? [])
    for (const id of ids) partes.push({ grupoItem: id, index: indices.get(id)!, grupo, sinal })
  }
  const byIndex = new Map<number, number>()
  for (const { index, sinal } of partes) byIndex.set(index, (byIndex.get(index) ?? 0) + sinal)
  const liquidos = [...byIndex].filter(([, coeficiente]) => coeficiente !== 0)
  return {
    tipo: 'soma',
    partes,
    indices: Int32Array.from(liquidos, ([index]) => index),
    coeficientes: Float64Array.from(liquidos, ([, coeficiente]) => coeficiente),
  }
}

/**
 * Integer coefficients within a double are exact.
 * Others are computed in big integers and rounded once.
 */
function planLinear(shape: ShapeLinear, environment: PlanoEnvironment): DrePlano {
  const centavos = multiplyRacional(shape.constante, racional(100n))
  const coeficientes = [...shape.termos.values()]
  const termos = Int32Array.from(shape.termos.keys(), (codigo) => environment.posicoes.get(codigo)!)
  const denominador = commonDenominador([...coeficientes, centavos])
  const numeradores = coeficientes.map(({ n, d }) => n * (denominador / d))
  const constante = centavos.n * (denominador / centavos.d)
  if (denominador === 1n && [...numeradores, constante].every((n) => Number.isSafeInteger(Number(n)))) {
    return { tipo: 'linear', termos, coeficientes: Float64Array.from(numeradores, Number), constante: Number(constante) }
  }
  return { tipo: 'racional', termos, numeradores, constante, denominador }
}

function unidadeOf(grau: number): 'dinheiro' | 'razao' {
  if (grau === 1) return 'dinheiro'
  if (grau === 0) return 'razao'
  throw new FormulaSintaxe('O resultado não é um valor em dinheiro nem um número puro: falta ou sobra uma divisão.', 0)
}

function planFormula(
  item: DreItem & { tipo: 'formula' | 'percentual' },
  ast: FormulaNode,
  texto: string,
  environment: PlanoEnvironment,
): DreItemCompilado {
  const { posicoes, compilados } = environment
  const itemOf = (codigo: string): { item: number; grau: number } => {
    const position = posicoes.get(codigo)!
    return { item: position, grau: compilados[position]?.unidade === 'dinheiro' ? 1 : 0 }
  }
  const alcance = measureAlcance(ast, (codigo) => compilados[posicoes.get(codigo)!]?.alcance ?? 0)
  const { grau, avaliar } = createAvaliador(ast, { itemOf })
  const unidade = unidadeOf(grau)
  if (item.tipo === 'percentual' && unidade !== 'razao')
    throw new FormulaSintaxe('O numerador e a base do percentual têm unidades diferentes.', 0)
  const referencias = [...new Set(listReferencias(ast).map(({ codigo }) => posicoes.get(codigo)!))]
  const naoSomaMeses = referencias.some((position) => compilados[position]?.unidade === 'dinheiro' && !compilados[position].aditiva)
  const padrao = unidade === 'razao' || hasOthersMeses(ast) || naoSomaMeses ? 'recalcular' : 'soma'
  const agregacao = (item.tipo === 'formula' ? item.agregacao : undefined) ?? padrao
  const soDinheiro = referencias.every((position) => compilados[position]?.unidade === 'dinheiro')
  const shape = unidade === 'dinheiro' && soDinheiro ? linearForm(ast) : undefined
  const plano: DrePlano = shape === undefined ? { tipo: 'geral', avaliar } : planLinear(shape, environment)
  const exata = plano.tipo === 'linear' && referencias.every((position) => compilados[position]?.aditiva === true)
  return {
    codigo: item.codigo,
    descricao: item.descricao,
    tipo: item.tipo,
    nivel: item.nivel ?? 0,
    unidade,
    agregacao,
    formula: texto,
    plano,
    alcance,
    aditiva: agregacao === 'soma' || (exata && plano.constante === 0),
    direta: agregacao === 'recalcular' || exata,
  }
}

export function planItem(
  item: DreItem,
  loaded: { readonly ast: FormulaNode; readonly texto: string } | undefined,
  environment: PlanoEnvironment,
): PlanResult {
  const { codigo, descricao, tipo, nivel = 0 } = item
  if (item.tipo === 'titulo' || item.tipo === 'soma') {
    const plano: DrePlano = item.tipo === 'soma' ? planSoma(item, environment) : { tipo: 'titulo' }
    const unidade = item.tipo === 'soma' ? 'dinheiro' : 'nenhuma'
    const fixos = { agregacao: 'soma', formula: undefined, alcance: 0, aditiva: true, direta: true } as const
    return { item: { codigo, descricao, tipo, nivel, unidade, plano, ...fixos } }
  }
  if (loaded === undefined) throw new Error(`line ${codigo} has no parsed formula`)
  try {
    return { item: planFormula(item, loaded.ast, loaded.texto, environment) }
  } catch (cause) {
    if (!(cause instanceof FormulaSintaxe)) throw cause
    return { erro: { codigo, campo: 'formula', ...cause.erro } }
  }
}
