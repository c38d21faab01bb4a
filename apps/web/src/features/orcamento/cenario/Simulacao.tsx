import {
  cadastroRotas,
  type CenariosComparacao,
  type Orcamento,
  type OrcamentoLinhas,
  orcamentoAtosRotas,
  orcamentoCenarioRotas,
  orcamentoFormulaRotas,
  orcamentoRotas,
  premissaRotas,
} from '@lastro/contract'
import { compileDre, listMeses, MESES_EXERCICIO } from '@lastro/engine'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../api/api.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { estruturaQuery } from '../../dre/modelo/queries.ts'
import { lastMesOf } from '../exercicio.ts'
import { compilePlanoOrcamento, windowsOf } from '../formula/plano.ts'
import { formulasQuery } from '../formula/queries.ts'
import { usePremissas } from '../formula/use-premissas.ts'
import { linhasQuery, nomesQuery, orcamentoQuery } from '../grade/queries.ts'
import { comparisonQuery } from './queries.ts'
import type { Hipotese } from './simulacao.ts'
import { type FormulasDaSimulacao, SimulacaoPainel } from './SimulacaoPainel.tsx'

interface SimulacaoProps {
  id: number
  nome: string
  canCreate: boolean
  hipotese: Hipotese
  onHipotese: (hipotese: Hipotese) => void
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
  return (
    <ComFormulas
      {...panel}
      {...{ orcamento, nome, lines, comparison }}
      onHasChanged={() => void cliente.invalidateQueries(linhasQuery(id))}
    />
  )
}

interface ComFormulasProps extends Omit<SimulacaoProps, 'id'> {
  orcamento: Orcamento
  lines: OrcamentoLinhas
  comparison: CenariosComparacao
  onHasChanged: () => void
}

function ComFormulas({ orcamento, nome, lines, comparison, ...panel }: ComFormulasProps) {
  const { t: commonT } = useTranslation()
  const { id, inicio, realizadoAte } = orcamento
  const { compiled, error } = useFormulas(orcamento, lines)
  if (compiled === undefined) {
    if (!error) return <SkeletonRows rows={8} label={commonT('carregando')} />
    const retry = () => void invalidate(orcamentoFormulaRotas.list, premissaRotas.list, cadastroRotas.listNomesOrcamento)
    return <ErrorState error={error} onRetry={retry} />
  }
  return (
    <SimulacaoPainel
      orcamento={{ id, nome, inicio }}
      linhas={lines}
      grupos={comparison.grupos}
      mesesRealizados={realizadoAte === null ? 0 : Math.min(listMeses(inicio, realizadoAte).length, MESES_EXERCICIO)}
      formulas={compiled}
      {...panel}
    />
  )
}

/** The compiled formulas of a budget and its DRE; null without any, undefined while they load. */
function useFormulas({ id, cenario, inicio, modelo }: Orcamento, lines: OrcamentoLinhas) {
  const { data: formulas, error: withoutFormulas } = useQuery(formulasQuery(id))
  const hasAny = formulas !== undefined && formulas.itens.length > 0
  const { data: nomes, error: withoutNomes } = useQuery({ ...nomesQuery, enabled: hasAny })
  const { premissas, error: withoutPremissas } = usePremissas(cenario, inicio, hasAny)
  const { data: estrutura, error: withoutDre } = useQuery({ ...estruturaQuery(modelo.id, lastMesOf(inicio)), enabled: hasAny })
  const compiled = useMemo((): FormulasDaSimulacao | null | undefined => {
    if (!formulas) return undefined
    if (!hasAny) return null
    if (!nomes || !premissas || (!estrutura && !withoutDre)) return undefined
    const budget = {
      inicio,
      linhas: lines.linhas,
      grupos: nomes.grupos,
      premissas,
      series: formulas.series,
      formulas: formulas.itens.map(({ grupoItemId, texto }) => ({ grupoItem: grupoItemId, texto })),
    }
    const compilacao = compilePlanoOrcamento(budget)
    if (!compilacao.ok) return null
    const { plano } = compilacao
    const read = new Set(plano.premissasRead.map(({ premissa }) => premissa))
    const dre =
      estrutura &&
      compileDre(
        estrutura.itens.map(({ item }) => item),
        estrutura.grupos,
      )
    return {
      plano,
      premissas: windowsOf(budget),
      moveis: premissas.map((premissa, position) => ({ ...premissa, position })).filter(({ position }) => read.has(position)),
      dre: dre?.ok ? { dre: dre.dre, inicio, grupoItem: lines.linhas.grupoItemId } : null,
    }
  }, [formulas, hasAny, lines, nomes, premissas, estrutura, withoutDre, inicio])
  return { compiled, error: withoutFormulas ?? withoutNomes ?? withoutPremissas }
}

const isOnly = ({ orcamentos }: CenariosComparacao, id: number): boolean => orcamentos.length === 1 && orcamentos[0]?.id === id
