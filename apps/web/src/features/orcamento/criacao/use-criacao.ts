import { type CriacaoFontes, type CriacaoPrevia, type RotaBody, orcamentoCriacaoRotas } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { call } from '../../../api/api.ts'
import { toApiError } from '../../../api/errors.ts'
import { createChave } from '../../../api/idempotencia.ts'
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts'
import { MESES, type CriacaoOrigemTipo, type CriacaoDraft, choosePeriodo, listPeriodos, newItem, readRequest } from './draft.ts'

const WAIT_MS = 400

const inicial = (fontes: CriacaoFontes, inicio: string, orcamentoId: number | null): CriacaoDraft => ({
  realizadoInicio: choosePeriodo(fontes, inicio),
  porCentroCusto: true,
  porFilial: true,
  centrosCusto: [],
  orcamentoId: fontes.orcamentos.some(({ id }) => id === orcamentoId) ? orcamentoId : null,
  arquivo: null,
  custos: 'positivos',
  itens: [newItem(1)],
  taxa: '',
  taxas: {},
  indices: Array.from({ length: MESES }, () => ''),
  comIndices: false,
  sazonalidadeInicio: null,
  arredondamentoCentavos: 1,
})

function withPeriodos(draft: CriacaoDraft, fontes: CriacaoFontes, inicio: string): CriacaoDraft {
  const periodos = listPeriodos(fontes, inicio)
  const isPeriodo = (mes: string | null): mes is string => mes !== null && periodos.includes(mes)
  const { realizadoInicio, sazonalidadeInicio } = draft
  return {
    ...draft,
    realizadoInicio: isPeriodo(realizadoInicio) ? realizadoInicio : choosePeriodo(fontes, inicio),
    sazonalidadeInicio: isPeriodo(sazonalidadeInicio) ? sazonalidadeInicio : null,
  }
}

type CriacaoHeader = Pick<
  RotaBody<typeof orcamentoCriacaoRotas.create>,
  'nome' | 'inicio' | 'cenario' | 'modeloId' | 'donoId' | 'observacoes'
>

export interface CriacaoState {
  draft: CriacaoDraft
  change: (changed: Partial<CriacaoDraft>) => void
  incompleta: boolean
  preview: CriacaoPrevia | undefined
  previewError: unknown
  retry: () => void
  isReady: boolean
  hasChanged: boolean
  create: (header: CriacaoHeader) => Promise<{ id: number }>
  /** After a refusal: the preview may be old. */
  onRefused: (error: unknown) => void
}

interface CriacaoSource {
  origem: CriacaoOrigemTipo
  fontes: CriacaoFontes
  inicio: string
  orcamentoId: number | null
}

export function useCriacao({ origem, fontes, inicio, orcamentoId }: CriacaoSource): CriacaoState {
  const [chosen, setDraft] = useState(() => inicial(fontes, inicio, orcamentoId))
  const draft = useMemo(() => withPeriodos(chosen, fontes, inicio), [chosen, fontes, inicio])
  const [hasChanged, setHasChanged] = useState(false)
  const request = useMemo(() => readRequest(origem, draft, inicio), [origem, draft, inicio])
  const asked = useDebouncedValue(request, WAIT_MS)
  const preview = useQuery({
    queryKey: [orcamentoCriacaoRotas.preview.nome, asked],
    queryFn: ({ signal }) => {
      if (asked === null) throw new Error('no request to preview')
      return call(orcamentoCriacaoRotas.preview, { body: asked }, { signal })
    },
    enabled: asked !== null,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // Keeps the previous totals while loading, if the kind of source is the same.
    placeholderData: (before: CriacaoPrevia | undefined, question) => {
      const previousQuestion = question?.queryKey[1]
      return typeof previousQuestion === 'object' && previousQuestion?.origem.tipo === asked?.origem.tipo ? before : undefined
    },
  })
  // Idempotency key. A retry of the same request reuses it; a changed request gets a new one.
  const requested = useRef({ content: '', chave: '' })
  const current = request !== null && asked === request && !preview.isPlaceholderData ? preview.data : undefined
  return {
    draft,
    change: (changed) => {
      setHasChanged(true)
      setDraft((before) => ({ ...before, ...changed }))
    },
    incompleta: request === null,
    preview: request === null ? undefined : preview.data,
    previewError: request === null ? null : preview.error,
    retry: () => void preview.refetch(),
    isReady: current !== undefined && current.problemasTotal === 0 && !preview.isFetching,
    hasChanged,
    create: (header) => {
      if (request === null || current === undefined) throw new Error('no preview to create from')
      const body = { ...header, ...request, assinatura: current.assinatura }
      const content = JSON.stringify(body)
      if (requested.current.content !== content) requested.current = { content, chave: createChave() }
      return call(orcamentoCriacaoRotas.create, { body }, { headers: { 'idempotency-key': requested.current.chave }, silent: true })
    },
    onRefused: (error) => {
      if (toApiError(error).code === 'orcamento_previa_changed') void preview.refetch()
    },
  }
}
