import { expect } from 'vitest'
import { buildCubo, compileDre, computeDre, indexCubo } from '../../src/index.ts'
import type { DreCompilacao, DreItem } from '../../src/index.ts'
import { centavos } from './read.ts'
import type { Caso } from './read.ts'

interface CasoFormula extends Caso {
  readonly formula: string
  readonly valores?: Readonly<Record<string, string>>
  readonly razoes?: Readonly<Record<string, number>>
  readonly dinheiro?: string
  readonly razao?: number
  readonly vazio?: true
  readonly posicao?: number
  readonly mensagem?: string
}

function compile(formula: string, valores: Readonly<Record<string, string>>, razoes: Readonly<Record<string, number>>): DreCompilacao {
  const codigos = Object.keys(valores)
  const itens: DreItem[] = [
    ...codigos.map((codigo, i): DreItem => ({ codigo, descricao: '', tipo: 'soma', componentes: [{ grupoItem: i + 1, sinal: 1 }] })),
    ...Object.entries(razoes).map(([codigo, razao]): DreItem => ({
      codigo,
      descricao: '',
      tipo: 'formula',
      formula: String(razao),
      agregacao: 'recalcular',
    })),
    { codigo: 'RESULTADO', descricao: '', tipo: 'formula', formula },
  ]
  return compileDre(itens, [{ id: 1, itens: codigos.map((_, i) => ({ id: i + 1 })) }])
}

function runRefusal({ formula, posicao, mensagem }: CasoFormula): void {
  const resultado = compile(formula, { RL: '0,00', CUS: '0,00' }, {})
  const error = resultado.ok ? undefined : resultado.erros[0]
  expect(error?.mensagem).toContain(mensagem)
  expect(error?.position).toBe(posicao)
}

export function runFormula(loadedCaso: Caso): void {
  const caso = loadedCaso as CasoFormula
  if (caso.mensagem !== undefined) return runRefusal(caso)
  const { formula, valores = {}, razoes = {} } = caso
  const resultado = compile(formula, valores, razoes)
  if (!resultado.ok) throw new Error(resultado.erros[0]?.mensagem)
  const cubo = buildCubo(
    Object.values(valores).map((valor, i) => ({
      grupoItem: i + 1,
      centroCusto: 0,
      filial: 0,
      mes: '2025-01',
      valorCentavos: centavos(valor),
    })),
  )
  const { linhas } = computeDre(resultado.dre, indexCubo(cubo), { periodos: [{ inicio: '2025-01', fim: '2025-01' }] })
  const line = linhas.at(-1)
  if (caso.vazio === true) return expect(line?.valores).toEqual([null])
  const dinheiro = caso.dinheiro !== undefined
  expect(line?.unidade).toBe(dinheiro ? 'dinheiro' : 'razao')
  expect(line?.valores).toEqual([dinheiro ? centavos(caso.dinheiro) : caso.razao])
}
