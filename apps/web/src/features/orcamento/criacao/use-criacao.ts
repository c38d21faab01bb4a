import { type CriacaoFontes, type CriacaoPrevia, type RotaBody, orcamentoCriacaoRotas, orcamentoRotas } from '@lastro/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call, invalidate } from '../../../api/api.ts'
import { toApiError } from '../../../api/errors.ts'
import { createChave } from '../../../api/idempotencia.ts'
import { MESES, type Origem, type Rascunho, choosePeriodo, listPeriodos, novoItem, readPedido } from './draft.ts'

/** Debounce of the preview. */
const ESPERA_MS = 400

const inicial = (fontes: CriacaoFontes, inicio: string, orcamentoId: number | null): Rascunho => ({
  realizadoInicio: choosePeriodo(fontes, inicio),
  porCentroCusto: true,
  porFilial: true,
  centrosCusto: [],
  orcamentoId: fontes.orcamentos.some(({ id }) => id === orcamentoId) ? orcamentoId : null,
  arquivo: null,
  custos: 'positivos',
  itens: [novoItem(1)],
  taxa: '',
  taxas: {},
  indices: Array.from({ length: MESES }, () => ''),
  comIndices: false,
  sazonalidadeInicio: null,
  arredondamentoCentavos: 1,
})

function withPeriodos(rascunho: Rascunho, fontes: CriacaoFontes, inicio: string): Rascunho {
  const periodos = listPeriodos(fontes, inicio)
  const isOne = (mes: string | null): mes is string => mes !== null && periodos.includes(mes)
  const { realizadoInicio, sazonalidadeInicio } = rascunho
  return {
    ...rascunho,
    realizadoInicio: isOne(realizadoInicio) ? realizadoInicio : choosePeriodo(fontes, inicio),
    sazonalidadeInicio: isOne(sazonalidadeInicio) ? sazonalidadeInicio : null,
  }
}

/** Debounces a value. */
function useAssentado<T>(valor: T): T {
  const [assentado, setAssentado] = useState(valor)
  useEffect(() => {
    const timer = setTimeout(() => setAssentado(valor), ESPERA_MS)
    return () => clearTimeout(timer)
  }, [valor])
  return assentado
}

type Cabecalho = Pick<RotaBody<typeof orcamentoCriacaoRotas.create>, 'nome' | 'inicio' | 'cenario' | 'modeloId' | 'donoId' | 'observacoes'>

export interface Criacao {
  rascunho: Rascunho
  change: (mudados: Partial<Rascunho>) => void
  incompleta: boolean
  previa: CriacaoPrevia | undefined
  previaError: unknown
  retry: () => void
  pronta: boolean
  mudou: boolean
  create: () => void
  creating: boolean
  createError: unknown
}

export function useCriacao(
  { origem, fontes, cabecalho, orcamentoId }: { origem: Origem; fontes: CriacaoFontes; cabecalho: Cabecalho; orcamentoId: number | null },
  onCriado: (id: number) => void,
): Criacao {
  const { inicio } = cabecalho
  const [escolhido, setRascunho] = useState(() => inicial(fontes, inicio, orcamentoId))
  const rascunho = useMemo(() => withPeriodos(escolhido, fontes, inicio), [escolhido, fontes, inicio])
  const [mudou, setMudou] = useState(false)
  const pedido = useMemo(() => readPedido(origem, rascunho, inicio), [origem, rascunho, inicio])
  const perguntado = useAssentado(pedido)
  const previa = useQuery({
    queryKey: [orcamentoCriacaoRotas.preview.nome, perguntado],
    queryFn: ({ signal }) => {
      if (perguntado === null) throw new Error('no request to preview')
      return call(orcamentoCriacaoRotas.preview, { body: perguntado }, { signal })
    },
    enabled: perguntado !== null,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // Keeps the previous totals while loading, if the kind of source is the same.
    placeholderData: (antes: CriacaoPrevia | undefined, pergunta) => {
      const deAntes = pergunta?.queryKey[1]
      return typeof deAntes === 'object' && deAntes?.origem.tipo === perguntado?.origem.tipo ? antes : undefined
    },
  })
  // Idempotency key. A retry of the same request reuses it; a changed request gets a new one.
  const pedida = useRef({ corpo: '', chave: '' })
  const criar = useMutation({
    mutationFn: (body: RotaBody<typeof orcamentoCriacaoRotas.create>) => {
      const corpo = JSON.stringify(body)
      if (pedida.current.corpo !== corpo) pedida.current = { corpo, chave: createChave() }
      return call(orcamentoCriacaoRotas.create, { body }, { headers: { 'idempotency-key': pedida.current.chave }, silent: true })
    },
    onSuccess: ({ id }) => {
      void invalidate(orcamentoRotas.list, orcamentoRotas.getOpcoes, orcamentoCriacaoRotas.getFontes)
      onCriado(id)
    },
    onError: (error) => {
      if (toApiError(error).code === 'orcamento_previa_changed') void previa.refetch()
    },
  })
  const atual = pedido !== null && perguntado === pedido && !previa.isPlaceholderData ? previa.data : undefined
  return {
    rascunho,
    change: (mudados) => {
      setMudou(true)
      setRascunho((antes) => ({ ...antes, ...mudados }))
    },
    incompleta: pedido === null,
    previa: pedido === null ? undefined : previa.data,
    previaError: pedido === null ? null : previa.error,
    retry: () => void previa.refetch(),
    pronta: atual !== undefined && atual.problemasTotal === 0 && !previa.isFetching,
    mudou,
    create: () => {
      if (pedido !== null && atual !== undefined) criar.mutate({ ...cabecalho, ...pedido, assinatura: atual.assinatura })
    },
    creating: criar.isPending,
    createError: criar.error,
  }
}
