import {
  ATO_TIPOS_CELULAS,
  type AtoTipo,
  type Orcamento,
  type OrcamentoEvento,
  type OrcamentoLinhas,
  type OrcamentoPresenca,
  PRESENCA_EACH_S,
  listStacks,
  orcamentoAtosRotas,
  orcamentoComentarioRotas,
  orcamentoFormulaRotas,
  orcamentoRotas,
  premissaRotas,
} from '@lastro/contract'
import { positionsOf } from '@lastro/engine'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, follow, invalidate, query } from '../../../api/api.ts'
import { type ApiError, toApiError } from '../../../api/errors.ts'
import { showRefusal } from '../../../api/refusal.ts'
import { sessaoQuery } from '../../../sessao/sessao.ts'
import { showError } from '../../../stores/alerts.ts'
import {
  type AtoDeValores,
  type GradeAto,
  type GradeData,
  type WrittenCelulas,
  createData,
  listChangedCelulas,
  listTravas,
} from './cell-store.ts'
import type { FormulaMudanca } from '../formula/FormulaPainel.tsx'
import type { ModeloTexts } from './modelo.ts'
import type { AtoRequest, Outbox, SavedAto } from './outbox.ts'
import { type LinhaNomes, entradaOf, isEvent, linhasQuery, nomesQuery } from './queries.ts'

interface LiveGridInput {
  orcamento: Orcamento
  nomes: LinhaNomes
  texts: ModeloTexts
}

function isSame(one: LiveGridInput, other: LiveGridInput): boolean {
  const headers = [one, other].map(({ orcamento: { inicio, realizadoAte, quadro }, texts: { semCentro, resultado } }) =>
    [semCentro, resultado, inicio, realizadoAte, ...quadro.map(({ id, status }) => `${id}:${status}`)].join(' '),
  )
  return headers[0] === headers[1] && one.nomes === other.nomes
}

interface LiveGrid {
  gridData: GradeData
  atos: AtosState
}

export function useLiveGrid({ orcamento, linhas, outbox }: { orcamento: Orcamento; linhas: OrcamentoLinhas; outbox: Outbox }): LiveGrid {
  const { t } = useTranslation('orcamento-grade')
  const cliente = useQueryClient()
  const { data: sessao } = useSuspenseQuery(sessaoQuery)
  const { data: nomes } = useSuspenseQuery(nomesQuery)
  const drawing: LiveGridInput = { orcamento, nomes, texts: { semCentro: t('semCentro'), resultado: t('resultado') } }
  // Frozen at mount. A refetch or a language change must not reset the cells to old amounts.
  const [first] = useState(drawing)
  const [gridData] = useState(() => createData(entradaOf(orcamento, linhas, nomes), drawing.texts))
  const { id } = orcamento
  const other = !isSame(drawing, first)
  useEffect(() => {
    // Waits for pending acts, because rebuilt cells would not show them.
    if (other) void outbox.idle().then(() => cliente.invalidateQueries(linhasQuery(id)))
  }, [other, cliente, id, outbox])
  return { gridData, atos: useAtos(id, gridData, linhas.sequencia, outbox, sessao.usuario.id) }
}

/** Delay before reconnecting a stream that the server ended by a restart or session renewal. */
const RETRY_MS = 2000
const STOP_MS = 300

const keyOf = ({ linhaId, mes }: { linhaId: number; mes: number }): string => `${linhaId} ${mes}`

const mineQuery = (id: number) => query(orcamentoAtosRotas.list, { params: { id }, query: { meus: 'sim', limite: 500 } })

const WITHOUT_FORMULAS: readonly AtoTipo[] = [...ATO_TIPOS_CELULAS, 'travar', 'justificar', 'linhas']

/** Formulas and premissas that an act may have changed, and the explanation of the cell in the panel. */
function refreshFormulas(tipo: AtoTipo): void {
  void invalidate(orcamentoFormulaRotas.explain)
  if (tipo === 'premissa') void invalidate(premissaRotas.list)
  else if (!WITHOUT_FORMULAS.includes(tipo)) void invalidate(orcamentoFormulaRotas.list)
}

interface AtosState {
  onAto: (ato: GradeAto) => Promise<WrittenCelulas>
  /** Rejects when refused, after the refusal is shown. */
  onFormula: (mudanca: FormulaMudanca) => Promise<void>
  onUndo: (() => void) | undefined
  onRedo: (() => void) | undefined
  onCelula: (celula: { linhaId: number; mes: number } | null) => void
  semConexao: boolean
  people: readonly OrcamentoPresenca[]
  savedAt: Date | null
}

/** Sends the user's acts, applies the stream of other users' changes, and shares presence. `sequencia` is the version of `data`. */
function useAtos(id: number, data: GradeData, sequencia: number, queue: Outbox, me: string): AtosState {
  const { t } = useTranslation('orcamento-grade')
  const { t: commonT } = useTranslation()
  const cliente = useQueryClient()
  const celula = useRef<{ linhaId: number; mes: number } | null>(null)
  const last = useRef(new Map<string, GradeAto>())
  const tellRef = useRef(() => {})
  const stop = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [semConexao, setSemConexao] = useState(false)
  const [people, setPeople] = useState<readonly OrcamentoPresenca[]>([])
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const reverting = useRef(Promise.resolve())
  const mine = useQuery(mineQuery(id))
  const stacks = useMemo(() => listStacks((mine.data?.itens ?? []).toReversed()), [mine.data])
  const positions = useMemo(() => positionsOf(data.modelo.entrada.linhas.id), [data])

  const act = async (ato: AtoRequest, seen?: number): Promise<SavedAto> => {
    try {
      const finished = await queue.act(ato, seen)
      setSavedAt(new Date())
      return finished
    } catch (error) {
      if (toApiError(error).code === 'orcamento_celula_conflict') showError(t('estado.mudouDepois'))
      else showRefusal(error)
      throw error
    } finally {
      void invalidate(orcamentoAtosRotas.list)
    }
  }
  const place = <T extends { linhaId: number; mes: number }>(celulas: readonly T[]) =>
    celulas.flatMap(({ linhaId, mes, ...rest }) => {
      const linha = positions.get(linhaId)
      return linha === undefined ? [] : [{ ...rest, linha, mes: mes - 1 }]
    })
  /** Resends an act upon the version seen when it was typed, so that later changes conflict. Cells typed over since are left out. */
  const resend = (ato: AtoDeValores, seen: number) => {
    const mudancas = ato.mudancas.filter((mudanca) => last.current.get(keyOf(mudanca)) === ato)
    if (mudancas.length > 0) data.submit(place(mudancas), onAto({ ...ato, mudancas }, seen))
  }
  /** The cells were reverted; a retry button saves typing them again. */
  const offerRetry = (ato: AtoDeValores, seen: number, { message, requestId }: ApiError) =>
    showError(t('estado.naoSalvas', { count: ato.mudancas.length }), {
      action: message,
      requestId,
      button: { label: commonT('tentarDeNovo'), onClick: () => resend(ato, seen) },
    })
  const onAto = async (ato: GradeAto, seen = queue.view()): Promise<WrittenCelulas> => {
    if ('mudancas' in ato) for (const mudanca of ato.mudancas) last.current.set(keyOf(mudanca), ato)
    try {
      const { saved, deixadas } = await act(ato, seen)
      return { sequencia: saved.sequencia, deixadas: place(deixadas) }
    } catch (cause) {
      const error = toApiError(cause)
      if (error.status >= 500 && 'mudancas' in ato) offerRetry(ato, seen, error)
      throw cause
    }
  }
  const receiveSaved = ({ saved }: SavedAto) => {
    if (saved.sequencia > queue.view()) data.receive(listChangedCelulas(saved.mudancas, positions), [], saved.sequencia)
  }
  const onFormula = async (mudanca: FormulaMudanca) => {
    try {
      receiveSaved(await act({ tipo: 'formula', formulas: [mudanca] }))
    } finally {
      // Also after a refusal, because another person may have changed the formula.
      await invalidate(orcamentoFormulaRotas.list)
    }
  }
  const revert = (tipo: 'desfazer' | 'refazer'): (() => void) | undefined => {
    if (stacks[tipo].length === 0) return undefined
    const work = async () => {
      await queue.idle()
      // Read again, because keys pressed in a row come before the list of the last act.
      const { itens } = await cliente.fetchQuery({ ...mineQuery(id), staleTime: 0 })
      const target = listStacks(itens.toReversed())[tipo].at(-1)
      if (target === undefined) return
      receiveSaved(await act({ tipo, sequencia: target }))
      refreshFormulas(tipo)
    }
    return () => {
      reverting.current = reverting.current.then(work).catch(() => {})
    }
  }

  useEffect(() => {
    queue.see(sequencia)
    const ending = new AbortController()
    // Waits for pending acts, because a refetch rebuilds the cells without them.
    const refetchLinhas = async () => {
      await queue.idle()
      if (!ending.signal.aborted) await cliente.invalidateQueries(linhasQuery(id))
    }
    const receive = (event: OrcamentoEvento) => {
      if (event.tipo === 'presenca') setPeople(event.pessoas.filter((person) => person.id !== me))
      else if (event.tipo === 'situacao') void invalidate(orcamentoRotas.get)
      else if (event.tipo === 'comentario') {
        void invalidate(orcamentoComentarioRotas.list)
        data.comment(
          event.linhas.flatMap(({ linhaId, comentados }) => {
            const linha = positions.get(linhaId)
            return linha === undefined ? [] : [{ linha, comentados }]
          }),
        )
      } else if (event.tipo === 'recarregar' || (event.tipo === 'ato' && event.adicionadas.length + event.removidas.length > 0))
        void refetchLinhas()
      else if (event.tipo === 'ato' && event.sequencia > queue.view()) {
        queue.see(event.sequencia)
        data.receive(listChangedCelulas(event.mudancas, positions), listTravas(event.travas, positions), event.sequencia)
        refreshFormulas(event.ato)
      }
    }
    const listener = {
      onEvent: (dado: unknown) => isEvent(dado) && receive(dado),
      onLink: (linked: boolean) => {
        setSemConexao(!linked)
        if (linked) queue.wake()
      },
      retryLimitMs: 4000,
    }
    const listen = async () => {
      while (!ending.signal.aborted) {
        await follow(orcamentoAtosRotas.watch, listener, ending.signal, { params: { id }, query: { vista: queue.view() } })
        if (ending.signal.aborted) return
        // Also notices a lost permission.
        void invalidate(orcamentoRotas.get)
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      }
    }
    void listen()
    const tell = () => {
      const here = celula.current
      // A failed presence update is not worth a message.
      call(orcamentoAtosRotas.updatePresenca, { params: { id }, body: here ?? {} }, { silent: true, patient: true }).catch(() => {})
    }
    tell()
    tellRef.current = tell
    const timer = setInterval(tell, PRESENCA_EACH_S * 1000)
    return () => {
      ending.abort()
      clearInterval(timer)
      clearTimeout(stop.current)
    }
  }, [id, data, sequencia, queue, positions, cliente, me])

  return {
    onAto,
    onFormula,
    onUndo: revert('desfazer'),
    onRedo: revert('refazer'),
    onCelula: (fresh) => {
      if (fresh?.linhaId === celula.current?.linhaId && fresh?.mes === celula.current?.mes) return
      celula.current = fresh
      clearTimeout(stop.current)
      stop.current = setTimeout(() => tellRef.current(), STOP_MS)
    },
    semConexao,
    people,
    savedAt,
  }
}
