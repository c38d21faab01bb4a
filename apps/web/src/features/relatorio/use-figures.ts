import type { DreResposta, RelatorioConteudo } from '@lastro/contract'
import { listPresets } from '@lastro/engine'
import { useQuery } from '@tanstack/react-query'
import { type RelatorioRecorte, demonstrativoQuery } from './queries.ts'
import { type RelatorioSearch, filtrosOf } from './relatorio-search.ts'

interface Numeros {
  filtros: RelatorioRecorte
  resposta: DreResposta | undefined
  falha: Error | null
  relendo: boolean
  lidoAt: number
}

/**
 * DRE of the report cards, for the period and filters of the URL or else of the report.
 * @param veDre false disables the queries
 */
export function useNumeros(conteudo: RelatorioConteudo, search: RelatorioSearch, veDre: boolean): Numeros {
  const filtros = filtrosOf(search, conteudo)
  const pedido = search.inicio && search.fim ? { inicio: search.inicio, fim: search.fim } : {}
  // The first answer gives the available months, after which the report may ask for others.
  const primeiro = useQuery({ ...demonstrativoQuery({ ...filtros, ...pedido }), enabled: veDre })
  const disponivel = primeiro.data?.disponivel ?? null
  const preset = disponivel && listPresets(disponivel).find(({ chave }) => chave === conteudo.periodo)
  const periodo = search.inicio || !preset || conteudo.periodo === 'ultimos12' ? pedido : { inicio: preset.inicio, fim: preset.fim }
  const { data, error, isPlaceholderData, dataUpdatedAt } = useQuery({
    ...demonstrativoQuery({ ...filtros, ...periodo }),
    enabled: veDre && primeiro.data !== undefined,
  })
  return { filtros, resposta: data, falha: primeiro.error ?? error, relendo: isPlaceholderData, lidoAt: dataUpdatedAt }
}
