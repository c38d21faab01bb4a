/** What the columns of a file are called. */
import type { ComparativoColuna, ComparativoParte, DreComparativo } from '@lastro/contract'
import { periodoLabel } from '../dre/cabecalho.ts'
import { fonteLabel } from './fonte-label.ts'

function parteLabel(parte: ComparativoParte, comPeriodo: boolean): string {
  const periodo = periodoLabel(parte)
  switch (parte.tipo) {
    case 'total':
      return comPeriodo ? `Total ${periodo}` : periodo
    case 'periodo':
      return periodo
    case 'acumulado':
      return `Acumulado ${periodo}`
    case 'antes':
      return `Antes do rateio ${periodo}`
    case 'depois':
      return `Depois do rateio ${periodo}`
    case 'eliminacoes':
      return `Eliminações${comPeriodo ? ` ${periodo}` : ''}`
    case 'consolidado':
      return `Consolidado${comPeriodo ? ` ${periodo}` : ''}`
    case 'outros':
      return `Outros ${parte.quantos ?? ''}${comPeriodo ? ` ${periodo}` : ''}`
    default: {
      const nome = parte.nome ?? (parte.tipo === 'filial' ? 'Sem filial' : 'Sem centro de custo')
      return comPeriodo ? `${nome} ${periodo}` : nome
    }
  }
}

export function createLabels({ fontes, partes }: DreComparativo): {
  parte: (i: number) => string
  coluna: (coluna: ComparativoColuna) => string
} {
  const nomes = new Map(fontes.map(({ chave, nome }) => [chave, nome]))
  const nomeOf = (chave: string): string => fonteLabel(chave, nomes)
  const periodos = new Set(partes.map(({ inicio, fim }) => `${inicio} ${fim}`))
  const membros = new Set(partes.map(({ tipo }) => tipo))
  const comPeriodo = periodos.size > 1 || (membros.size > 1 && !membros.has('periodo') && !membros.has('consolidado'))
  return {
    parte: (i) => (partes[i] === undefined ? '' : parteLabel(partes[i], comPeriodo)),
    coluna: ({ tipo, fonte, base }) => {
      if (tipo === 'valor') return nomeOf(fonte)
      if (tipo === 'av') return `AV % ${nomeOf(fonte)}`
      if (tipo === 'ah') return `AH % ${nomeOf(fonte)}`
      const contra = base === fonte ? 'antes do rateio' : nomeOf(base ?? '')
      return `${tipo === 'variacao' ? 'Var. R$' : 'Var. %'} ${nomeOf(fonte)} − ${contra}`
    },
  }
}
