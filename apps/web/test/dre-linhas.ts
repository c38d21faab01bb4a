import type { ComparativoLinha, ComparativoParte, DreLinha } from '@lastro/contract'
import type { DreLinhaSemValores } from '../src/features/dre/demonstrativo.ts'

const SOMA = {
  grupoItemId: null,
  tipo: 'soma',
  unidade: 'centavos',
  nivel: 0,
  pai: null,
  formula: null,
  destaque: 'nenhum',
} as const

export function linhaSemValores(codigo: string, mudanca: Partial<DreLinhaSemValores> = {}): DreLinhaSemValores {
  return { ...SOMA, codigo, descricao: codigo, ...mudanca }
}

export function dreLinha(codigo: string, valores: readonly (number | null)[], mudanca: Partial<DreLinha> = {}): DreLinha {
  const nothing = valores.map(() => null)
  return {
    ...SOMA,
    codigo,
    descricao: codigo,
    valores: [...valores],
    total: valores.reduce<number>((sum, valor) => sum + (valor ?? 0), 0),
    av: nothing,
    avTotal: null,
    anoAnterior: nothing,
    anoAnteriorTotal: null,
    variacao: nothing,
    variacaoTotal: null,
    ah: nothing,
    ahTotal: null,
    ...mudanca,
  }
}

export function comparativoLinha(codigo: string, mudanca: Partial<ComparativoLinha> = {}): ComparativoLinha {
  return { ...SOMA, codigo, descricao: codigo, valores: [], evolucao: [], ...mudanca }
}

export function comparativoParte(chave: string, tipo: ComparativoParte['tipo'], mudanca: Partial<ComparativoParte> = {}): ComparativoParte {
  return { chave, tipo, id: null, codigo: null, nome: null, quantos: null, inicio: '2025-01', fim: '2025-02', rateado: false, ...mudanca }
}
