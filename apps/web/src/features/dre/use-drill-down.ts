import type { DreExplicacao, DreLinha } from '@lastro/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cellOf } from './demonstrativo.ts'
import type { DreExplicar } from './dre-search.ts'
import { type ExplicacaoChain, type ExplicacaoPath, buildChain } from './explicacao.ts'
import type { Periodo } from './periodo.ts'
import { type Explicada, type ReadExplicacao, type ResolvedDreFilter, explicacaoQuery } from './queries.ts'

interface DrillDown {
  chain: ExplicacaoChain
  rateio: DreExplicacao['rateio']
  orcamentoLinhas: NonNullable<Explicada['orcamentoLinhas']>
  isLoading: boolean
  error: unknown
  retry: () => void
}

/** Start of the drill-down: a detail row is a grupo item of the line above it. `index` is the month; -1 for the period. */
export function pathOf(
  line: DreLinha,
  explicar: DreExplicar,
  index: number,
  { known, comLancamentos }: Pick<ExplicacaoPath, 'known' | 'comLancamentos'>,
): ExplicacaoPath {
  const root =
    line.pai !== null && line.grupoItemId !== null
      ? {
          codigo: line.codigo,
          descricao: line.descricao,
          valor: cellOf(line, { tipo: 'valor', index }).valor,
          id: line.grupoItemId,
        }
      : null
  const { linhas, item, conta } = explicar
  return {
    codigo: root ? (line.pai ?? line.codigo) : line.codigo,
    linhas: root ? [] : linhas,
    item,
    conta,
    root,
    known,
    comLancamentos,
  }
}

export function useDrillDown(
  path: ExplicacaoPath,
  recorte: ResolvedDreFilter,
  periodo: Periodo,
  read: ReadExplicacao = explicacaoQuery,
): DrillDown {
  const asked = [path.codigo, ...path.linhas]
  const answers = useQueries({ queries: (path.root ? [] : asked).map((codigo) => read(recorte, periodo, codigo)) })
  const known = new Map<string, DreExplicacao>()
  answers.forEach(({ data }, index) => data && known.set(asked[index]!, data))

  // A step with a single amount opens automatically. Its line is not in the address, so it is fetched once known.
  const draft = buildChain(path, known, undefined)
  const followed = draft.linhas.at(-1)!
  const implied = useQuery({ ...read(recorte, periodo, followed), enabled: !path.root && !asked.includes(followed) })
  if (implied.data) known.set(followed, implied.data)

  const { item } = buildChain(path, known, undefined)
  const doItem = useQuery({ ...read(recorte, periodo, item?.linha ?? path.codigo, item?.id), enabled: item !== null })
  const itemData = item ? doItem.data : undefined
  const all = [...answers, implied, doItem]
  const signature = all.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  // oxlint-disable-next-line react/exhaustive-deps -- query results are new objects on every render; their timestamps show changes
  const chain = useMemo(() => buildChain(path, known, itemData), [JSON.stringify(path), signature, itemData])
  return {
    chain,
    rateio: itemData?.rateio ?? null,
    orcamentoLinhas: itemData?.orcamentoLinhas ?? [],
    isLoading: all.some(({ isFetching, data }) => isFetching && !data),
    error: all.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const answer of all) if (answer.error) void answer.refetch()
    },
  }
}
