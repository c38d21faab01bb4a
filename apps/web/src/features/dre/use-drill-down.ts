import type { DreExplicacao, DreLinha } from '@lastro/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { cellOf } from './demonstrativo.ts'
import type { DreExplicar } from './dre-search.ts'
import { type Cadeia, type Caminho, buildCadeia } from './explicacao.ts'
import type { Periodo } from './periodo.ts'
import { type Explicada, type ReadExplicacao, type RecorteLido, explicacaoQuery } from './queries.ts'

interface CadeiaResultado {
  cadeia: Cadeia
  rateio: DreExplicacao['rateio']
  orcamentoLinhas: NonNullable<Explicada['orcamentoLinhas']>
  lendo: boolean
  error: unknown
  retry: () => void
}

/** Start of the drill-down: a detail row is a grupo item of the line above it. `indice` is the month; -1 for the period. */
export function caminhoOf(
  linha: DreLinha,
  explicar: DreExplicar,
  indice: number,
  { conhecidas, comLancamentos }: Pick<Caminho, 'conhecidas' | 'comLancamentos'>,
): Caminho {
  const raiz =
    linha.pai !== null && linha.grupoItemId !== null
      ? {
          codigo: linha.codigo,
          descricao: linha.descricao,
          valor: cellOf(linha, { tipo: 'valor', indice }).valor,
          id: linha.grupoItemId,
        }
      : null
  const { linhas, item, conta } = explicar
  return {
    codigo: raiz ? (linha.pai ?? linha.codigo) : linha.codigo,
    linhas: raiz ? [] : linhas,
    item,
    conta,
    raiz,
    conhecidas,
    comLancamentos,
  }
}

/** Fetches the explanations of a path; each further step fetches one more. */
export function useCadeia(
  caminho: Caminho,
  recorte: RecorteLido,
  periodo: Periodo,
  read: ReadExplicacao = explicacaoQuery,
): CadeiaResultado {
  const asked = [caminho.codigo, ...caminho.linhas]
  const answers = useQueries({ queries: (caminho.raiz ? [] : asked).map((codigo) => read(recorte, periodo, codigo)) })
  const known = new Map<string, DreExplicacao>()
  answers.forEach(({ data }, index) => data && known.set(asked[index]!, data))

  // A step with a single amount opens automatically. Its line is not in the address, so it is fetched once known.
  const draft = buildCadeia(caminho, known, undefined)
  const followed = draft.linhas.at(-1)!
  const implied = useQuery({ ...read(recorte, periodo, followed), enabled: !caminho.raiz && !asked.includes(followed) })
  if (implied.data) known.set(followed, implied.data)

  const { item } = buildCadeia(caminho, known, undefined)
  const doItem = useQuery({ ...read(recorte, periodo, item?.linha ?? caminho.codigo, item?.id), enabled: item !== null })
  const itemData = item ? doItem.data : undefined
  const all = [...answers, implied, doItem]
  const signature = all.map(({ dataUpdatedAt }) => dataUpdatedAt).join()
  // oxlint-disable-next-line react/exhaustive-deps -- query results are new objects on every render; their timestamps show changes
  const cadeia = useMemo(() => buildCadeia(caminho, known, itemData), [JSON.stringify(caminho), signature, itemData])
  return {
    cadeia,
    rateio: itemData?.rateio ?? null,
    orcamentoLinhas: itemData?.orcamentoLinhas ?? [],
    lendo: all.some(({ isFetching, data }) => isFetching && !data),
    error: all.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const answer of all) if (answer.error) void answer.refetch()
    },
  }
}
