import { type CenariosComparacao, orcamentoAtosRotas, orcamentoCenarioRotas, orcamentoRotas } from '@lastro/contract'
import { MESES_EXERCICIO, listMeses } from '@lastro/engine'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../api/api.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { linhasQuery, orcamentoQuery } from '../grade/queries.ts'
import { comparacaoQuery } from './queries.ts'
import type { Taxas } from './simulacao.ts'
import { SimulacaoPainel } from './SimulacaoPainel.tsx'

interface SimulacaoProps {
  id: number
  nome: string
  podeCriar: boolean
  taxas: Taxas
  onTaxas: (taxas: Taxas) => void
  onCriado: () => void
}

/** Simulates a single budget. Lines load on first use, because the comparison does not need them. */
export function Simulacao({ id, nome, ...painel }: SimulacaoProps) {
  const { t: comum } = useTranslation()
  const cliente = useQueryClient()
  const { data: orcamento, error: semOrcamento } = useQuery(orcamentoQuery(id))
  const { data: linhas, error: semLinhas } = useQuery(linhasQuery(id))
  const { data: comparacao, error: semGrupos } = useQuery(comparacaoQuery(id, String(id)))
  if (!orcamento || !linhas || !comparacao || !isOnly(comparacao, id)) {
    const error = semOrcamento ?? semLinhas ?? semGrupos
    if (!error) return <SkeletonRows rows={8} label={comum('carregando')} />
    const retry = () => void invalidate(orcamentoRotas.get, orcamentoAtosRotas.listLinhas, orcamentoCenarioRotas.compare)
    return <ErrorState error={error} onRetry={retry} />
  }
  const { inicio, realizadoAte } = orcamento
  return (
    <SimulacaoPainel
      orcamento={{ id, nome }}
      linhas={linhas}
      grupos={comparacao.grupos}
      mesesRealizados={realizadoAte === null ? 0 : Math.min(listMeses(inicio, realizadoAte).length, MESES_EXERCICIO)}
      {...painel}
      onMudou={() => void cliente.invalidateQueries(linhasQuery(id))}
    />
  )
}

const isOnly = ({ orcamentos }: CenariosComparacao, id: number): boolean => orcamentos.length === 1 && orcamentos[0]?.id === id
