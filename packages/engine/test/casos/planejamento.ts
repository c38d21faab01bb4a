import { expect } from 'vitest'
import { compilePlano, computePlano } from '../../src/index.ts'
import type { PlanoFailure, PremissaUnidade } from '../../src/index.ts'
import { windowOf } from '../planos.ts'
import { centavos } from './read.ts'
import type { Caso } from './read.ts'

interface CasoPlano extends Caso {
  readonly premissas: Readonly<Record<string, { readonly unidade: PremissaUnidade; readonly valores: readonly (string | null)[] }>>
  readonly grupos?: Readonly<Record<string, readonly string[]>>
  readonly linhas: readonly {
    readonly item: string
    readonly centro?: number
    readonly valores?: readonly string[]
    readonly travas?: readonly number[]
    readonly formula?: string
  }[]
  readonly esperado?: Readonly<Record<string, readonly string[]>>
  readonly recusa?: { readonly item?: string; readonly posicao?: number; readonly mensagem: string }
  readonly falha?: { readonly motivo: PlanoFailure['motivo']; readonly premissa?: number; readonly linha?: number; readonly mes: number }
}

/** Twelve months; a shorter list repeats its last value. */
function twelve<T>(list: readonly T[]): T[] {
  return Array.from({ length: 12 }, (_, i) => list[Math.min(i, list.length - 1)]!)
}

/** Up to six decimals, with comma; a percentage is a hundredth. */
function micros(texto: string, unidade: PremissaUnidade): number {
  const [integers = '', decimais = ''] = texto.replaceAll('.', '').split(',')
  const valor = Number(integers + decimais.padEnd(6, '0'))
  return unidade === 'percentual' ? valor / 100 : valor
}

export function runPlanejamento(loadedCaso: Caso): void {
  const { premissas, grupos = {}, linhas, esperado = {}, recusa, falha } = loadedCaso as CasoPlano
  const codigos = [...new Set([...Object.values(grupos).flat(), ...linhas.map(({ item }) => item)])]
  const idOf = (codigo: string): number => codigos.indexOf(codigo) + 1
  const inGrupo = new Set(Object.values(grupos).flat())
  const itens = (list: readonly string[]): { id: number; codigo: string }[] => list.map((codigo) => ({ id: idOf(codigo), codigo }))
  const compilacao = compilePlano({
    lines: {
      grupoItem: linhas.map(({ item }) => idOf(item)),
      centroCusto: linhas.map(({ centro = 0 }) => centro),
      filial: linhas.map(() => 0),
    },
    grupos: [
      ...Object.entries(grupos).map(([codigo, list]) => ({ codigo, itens: itens(list) })),
      { codigo: 'OUTROS', itens: itens(codigos.filter((codigo) => !inGrupo.has(codigo))) },
    ],
    premissas: Object.entries(premissas).map(([codigo, { unidade }]) => ({ codigo, unidade })),
    series: [],
    formulas: linhas.flatMap(({ item, formula }) => (formula === undefined ? [] : [{ grupoItem: idOf(item), texto: formula }])),
  })
  if (recusa !== undefined) {
    const erro = compilacao.ok ? undefined : compilacao.erros[0]
    expect(erro?.mensagem).toContain(recusa.mensagem)
    if (recusa.item !== undefined) expect(erro?.grupoItem).toBe(idOf(recusa.item))
    if (recusa.posicao !== undefined) expect(erro?.position).toBe(recusa.posicao)
    return
  }
  if (!compilacao.ok) throw new Error(compilacao.erros[0]?.mensagem)
  const resultado = computePlano(compilacao.plano, {
    valoresCentavos: linhas.flatMap(({ valores = ['0,00'] }) => twelve(valores).map(centavos)),
    fixos: linhas.map(({ travas = [] }) => travas.reduce((bits, mes) => bits | (1 << (mes - 1)), 0)),
    premissas: Object.values(premissas).map(({ unidade, valores }) =>
      windowOf(twelve(valores).map((valor) => (valor === null ? null : micros(valor, unidade)))),
    ),
  })
  if (falha !== undefined) {
    const { linha, ...failure } = falha
    return expect(resultado).toEqual({ ok: false, failure: linha === undefined ? failure : { ...failure, line: linha } })
  }
  if (!resultado.ok) throw new Error(resultado.failure.motivo)
  for (const [codigo, expected] of Object.entries(esperado)) {
    const line = linhas.findIndex(({ item, formula }) => item === codigo && formula !== undefined)
    expect([...resultado.valoresCentavos.subarray(line * 12, line * 12 + expected.length)], codigo).toEqual(expected.map(centavos))
  }
}
