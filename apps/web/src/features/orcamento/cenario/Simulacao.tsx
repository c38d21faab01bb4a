import { type CenariosComparacao, orcamentoAtosRotas, orcamentoCenarioRotas, orcamentoRotas } from '@lastro/contract'
import { MESES_EXERCICIO, listMeses } from '@lastro/engine'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../api/api.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { linhasQuery, orcamentoQuery } from '../grade/queries.ts'
import { comparisonQuery } from './queries.ts'
import type { Taxas } from './simulacao.ts'
import { SimulacaoPainel } from './SimulacaoPainel.tsx'

interface SimulacaoProps {
  id: number
  nome: string
  canCreate: boolean
  taxas: Taxas
  onTaxas: (taxas: Taxas) => void
  onCreated: () => void
}

/** Lines load on first use, because the comparison does not need them. */
export function Simulacao({ id, nome, ...panel }: SimulacaoProps) {
  const { t: commonT } = useTranslation()
  const cliente = useQueryClient()
  const { data: orcamento, error: semOrcamento } = useQuery(orcamentoQuery(id))
  const { data: lines, error: semLinhas } = useQuery(linhasQuery(id))
  const { data: comparison, error: semGrupos } = useQuery(comparisonQuery(id, String(id)))
  if (!orcamento || !lines || !comparison || !isOnly(comparison, id)) {
    const error = semOrcamento ?? semLinhas ?? semGrupos
    if (!error) return <SkeletonRows rows={8} label={commonT('carregando')} />
    const retry = () => void invalidate(orcamentoRotas.get, orcamentoAtosRotas.listLinhas, orcamentoCenarioRotas.compare)
    return <ErrorState error={error} onRetry={retry} />
  }
  const { inicio, realizadoAte } = orcamento
  return (
    <SimulacaoPainel
      orcamento={{ id, nome }}
      linhas={lines}
      grupos={comparison.grupos}
      mesesRealizados={realizadoAte === null ? 0 : Math.min(listMeses(inicio, realizadoAte).length, MESES_EXERCICIO)}
      {...panel}
      onHasChanged={() => void cliente.invalidateQueries(linhasQuery(id))}
    />
  )
}

const isOnly = ({ orcamentos }: CenariosComparacao, id: number): boolean => orcamentos.length === 1 && orcamentos[0]?.id === id
