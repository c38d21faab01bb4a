import type { Membro } from '../comparativo/colunas.ts'
import type { ConsolidadoEmpresa } from './empresas.ts'

export const ELIMINACOES = 'eliminacoes'
export const CONSOLIDADO = 'consolidado'
export const REALIZADO = 'realizado'
export const ORCADO = 'orcado'
export const PREVIOUS = 'anterior'

export const chaveDoCliente = (clienteId: string): string => `cliente:${clienteId}`

const membroOf = (chave: string, tipo: Membro['tipo'], nome: string | null): Membro => ({
  chave,
  tipo,
  id: null,
  codigo: null,
  nome,
  ids: null,
  rateado: false,
})

export const listMembros = (empresas: readonly ConsolidadoEmpresa[]): Membro[] => [
  ...empresas.map(({ cliente }) => membroOf(chaveDoCliente(cliente.id), 'cliente', cliente.nomeCurto)),
  membroOf(ELIMINACOES, ELIMINACOES, null),
  membroOf(CONSOLIDADO, CONSOLIDADO, null),
]
