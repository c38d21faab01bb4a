import type { DreResposta, RelatorioConteudo } from '@lastro/contract'
import { listPresets } from '@lastro/engine'
import { useQuery } from '@tanstack/react-query'
import { type RelatorioRecorte, demonstrativoQuery } from './queries.ts'
import { type RelatorioSearch, filtrosOf } from './relatorio-search.ts'

interface Numeros {
  /** What they are of, but for the period. */
  filtros: RelatorioRecorte
  resposta: DreResposta | undefined
  falha: Error | null
  /** The numbers shown belong to the question before this one. */
  relendo: boolean
  lidoAt: number
}

/**
 * The statement that the cards of a report show, for the months and filters of the address, or of the report where the address names none.
 * @param veDre who may not see it asks for nothing
 */
export function useNumeros(conteudo: RelatorioConteudo, search: RelatorioSearch, veDre: boolean): Numeros {
  const filtros = filtrosOf(search, conteudo)
  const pedido = search.inicio && search.fim ? { inicio: search.inicio, fim: search.fim } : {}
  // Which months there are is known from the first answer; the report may then ask for others.
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
