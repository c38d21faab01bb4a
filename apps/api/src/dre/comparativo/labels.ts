import type { ComparativoColuna, ComparativoParte, DreComparativo } from '@lastro/contract'
import { periodoLabel } from '../file-header.ts'
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
    case 'exercicio':
      return `Ano ${periodo}`
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
      const called = parte.codigo === null || parte.codigo === nome ? nome : `${parte.codigo} ${nome}`
      return comPeriodo ? `${called} ${periodo}` : called
    }
  }
}

export const versaoLabel = (nome: string, numero: number): string => `${nome} · versão ${numero}`

export function createLabels({ fontes, opcoes, partes }: Pick<DreComparativo, 'fontes' | 'opcoes' | 'partes'>): {
  parte: (i: number) => string
  coluna: (coluna: ComparativoColuna) => string
} {
  const nomes = new Map(
    fontes.map(({ chave, nome, orcamentos }) => {
      const [orcamento] = orcamentos
      const repeated = opcoes.some((option) => option.id !== orcamento?.id && option.nome === nome)
      return [chave, nome !== null && orcamento && repeated ? versaoLabel(nome, orcamento.versaoNumero) : nome]
    }),
  )
  const nomeOf = (key: string): string => fonteLabel(key, nomes)
  const periodos = new Set(partes.map(({ inicio, fim }) => `${inicio} ${fim}`))
  const membros = new Set(partes.map(({ tipo }) => tipo))
  const comPeriodo = periodos.size > 1 || (membros.size > 1 && !membros.has('periodo') && !membros.has('consolidado'))
  return {
    parte: (i) => (partes[i] === undefined ? '' : parteLabel(partes[i], comPeriodo)),
    coluna: ({ tipo, fonte, base }) => {
      if (tipo === 'valor') return nomeOf(fonte)
      if (tipo === 'av') return `AV % ${nomeOf(fonte)}`
      if (tipo === 'ah') return `AH % ${nomeOf(fonte)}`
      const against = base === fonte ? 'antes do rateio' : nomeOf(base ?? '')
      return `${tipo === 'variacao' ? 'Var. R$' : 'Var. %'} ${nomeOf(fonte)} − ${against}`
    },
  }
}

/** The effect of rateio is a variance to the part before rateio. */
export function baseParteOf(partes: readonly ComparativoParte[], { fonte, base, parte }: ComparativoColuna): number {
  if (base !== fonte) return parte
  const after = partes[parte]
  return partes.findIndex(({ tipo, inicio, fim }) => tipo === 'antes' && inicio === after?.inicio && fim === after.fim)
}
