import {
  type OrcamentoEvento,
  type OrcamentoPresenca,
  PRESENCA_CADA_S,
  listPilhas,
  orcamentoAtosRotas,
  orcamentoComentarioRotas,
  orcamentoRotas,
} from '@lastro/contract'
import { positionsOf } from '@lastro/engine'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, follow, invalidate, query } from '../../../api/api.ts'
import { type ApiError, toApiError } from '../../../api/errors.ts'
import { showRefusal } from '../../../api/refusal.ts'
import { showError } from '../../../stores/alerts.ts'
import type { CelulasGravadas, GradeDados } from './cell-store.ts'
import type { AtoPedido, FilaAtos, Gravacao } from './outbox.ts'
import { listCelulasMudadas, listTravas } from './mudanca-cells.ts'
import type { AtoDeValores, GradeAto } from './ato.ts'
import { isEvento, linhasQuery } from './queries.ts'

/** Delay before reconnecting a stream that the server ended by a restart or session renewal. */
const DE_NOVO_MS = 2000
/** Debounce of the cursor. */
const PARADA_MS = 300

const keyOf = ({ linhaId, mes }: { linhaId: number; mes: number }): string => `${linhaId} ${mes}`

interface Atos {
  onAto: (ato: GradeAto) => Promise<CelulasGravadas>
  onDesfazer: (() => void) | undefined
  onRefazer: (() => void) | undefined
  onCelula: (celula: { linhaId: number; mes: number } | null) => void
  /** The stream is down, so changes and presence of other users are missing. */
  semConexao: boolean
  pessoas: readonly OrcamentoPresenca[]
  salvoEm: Date | null
}

/** Sends the user's acts, applies the stream of other users' changes, and shares presence. `sequencia` is the version of `dados`. */
export function useAtos(id: number, dados: GradeDados, sequencia: number, fila: FilaAtos, eu: string): Atos {
  const { t } = useTranslation('orcamento-grade')
  const { t: comum } = useTranslation()
  const cliente = useQueryClient()
  const celula = useRef<{ linhaId: number; mes: number } | null>(null)
  const ultimos = useRef(new Map<string, GradeAto>())
  const contar = useRef(() => {})
  const parada = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [semConexao, setSemConexao] = useState(false)
  const [pessoas, setPessoas] = useState<readonly OrcamentoPresenca[]>([])
  const [salvoEm, setSalvoEm] = useState<Date | null>(null)
  const meus = useQuery(query(orcamentoAtosRotas.list, { params: { id }, query: { meus: 'sim', limite: 500 } }))
  const pilhas = useMemo(() => listPilhas((meus.data?.itens ?? []).toReversed()), [meus.data])
  const posicoes = useMemo(() => positionsOf(dados.modelo.entrada.linhas.id), [dados])

  const act = async (ato: AtoPedido, visto?: number): Promise<Gravacao> => {
    try {
      const feito = await fila.act(ato, visto)
      setSalvoEm(new Date())
      return feito
    } catch (error) {
      if (toApiError(error).code === 'orcamento_celula_conflict') showError(t('estado.mudouDepois'))
      else showRefusal(error)
      throw error
    } finally {
      void invalidate(orcamentoAtosRotas.list)
    }
  }
  const place = <T extends { linhaId: number; mes: number }>(celulas: readonly T[]) =>
    celulas.flatMap(({ linhaId, mes, ...resto }) => {
      const linha = posicoes.get(linhaId)
      return linha === undefined ? [] : [{ ...resto, linha, mes: mes - 1 }]
    })
  /** Resends an act upon the version seen when it was typed, so that later changes conflict. Cells typed over since are left out. */
  const doAgain = (ato: AtoDeValores, visto: number) => {
    const mudancas = ato.mudancas.filter((mudanca) => ultimos.current.get(keyOf(mudanca)) === ato)
    if (mudancas.length > 0) dados.submit(place(mudancas), onAto({ ...ato, mudancas }, visto))
  }
  /** The cells were reverted; a retry button saves typing them again. */
  const offerAgain = (ato: AtoDeValores, visto: number, { message, requestId }: ApiError) =>
    showError(t('estado.naoSalvas', { count: ato.mudancas.length }), {
      action: message,
      requestId,
      button: { label: comum('tentarDeNovo'), onClick: () => doAgain(ato, visto) },
    })
  const onAto = async (ato: GradeAto, visto = fila.vista()): Promise<CelulasGravadas> => {
    if ('mudancas' in ato) for (const mudanca of ato.mudancas) ultimos.current.set(keyOf(mudanca), ato)
    try {
      const { gravado, deixadas } = await act(ato, visto)
      return { sequencia: gravado.sequencia, deixadas: place(deixadas) }
    } catch (cause) {
      const error = toApiError(cause)
      if (error.status >= 500 && 'mudancas' in ato) offerAgain(ato, visto, error)
      throw cause
    }
  }
  const revert = (tipo: 'desfazer' | 'refazer', alvo: number | undefined) =>
    alvo === undefined
      ? undefined
      : () =>
          void act({ tipo, sequencia: alvo })
            .then(({ gravado }) => {
              if (gravado.sequencia > fila.vista()) dados.receive(listCelulasMudadas(gravado.mudancas, posicoes), [], gravado.sequencia)
            })
            // Already shown by `act`.
            .catch(() => {})

  useEffect(() => {
    fila.see(sequencia)
    const fim = new AbortController()
    // Waits for pending acts, because a refetch rebuilds the cells without them.
    const readAgain = async () => {
      await fila.idle()
      if (!fim.signal.aborted) await cliente.invalidateQueries(linhasQuery(id))
    }
    const receive = (evento: OrcamentoEvento) => {
      if (evento.tipo === 'presenca') setPessoas(evento.pessoas.filter((pessoa) => pessoa.id !== eu))
      else if (evento.tipo === 'situacao') void invalidate(orcamentoRotas.get)
      else if (evento.tipo === 'comentario') {
        void invalidate(orcamentoComentarioRotas.list)
        dados.comment(
          evento.linhas.flatMap(({ linhaId, comentados }) => {
            const linha = posicoes.get(linhaId)
            return linha === undefined ? [] : [{ linha, comentados }]
          }),
        )
      } else if (evento.tipo === 'recarregar' || (evento.tipo === 'ato' && evento.adicionadas.length + evento.removidas.length > 0))
        void readAgain()
      else if (evento.tipo === 'ato' && evento.sequencia > fila.vista()) {
        fila.see(evento.sequencia)
        dados.receive(listCelulasMudadas(evento.mudancas, posicoes), listTravas(evento.travas, posicoes), evento.sequencia)
      }
    }
    const listener = {
      onEvent: (dado: unknown) => isEvento(dado) && receive(dado),
      onLink: (linked: boolean) => {
        setSemConexao(!linked)
        if (linked) fila.wake()
      },
      retryLimitMs: 4000,
    }
    const listen = async () => {
      while (!fim.signal.aborted) {
        await follow(orcamentoAtosRotas.watch, listener, fim.signal, { params: { id }, query: { vista: fila.vista() } })
        if (fim.signal.aborted) return
        // Also notices a lost permission.
        void invalidate(orcamentoRotas.get)
        await new Promise((resolve) => setTimeout(resolve, DE_NOVO_MS))
      }
    }
    void listen()
    const tell = () => {
      const aqui = celula.current
      // A failed presence update is not worth a message.
      call(orcamentoAtosRotas.updatePresenca, { params: { id }, body: aqui ?? {} }, { silent: true, patient: true }).catch(() => {})
    }
    tell()
    contar.current = tell
    const relogio = setInterval(tell, PRESENCA_CADA_S * 1000)
    return () => {
      fim.abort()
      clearInterval(relogio)
      clearTimeout(parada.current)
    }
  }, [id, dados, sequencia, fila, posicoes, cliente, eu])

  return {
    onAto,
    onDesfazer: revert('desfazer', pilhas.desfazer.at(-1)),
    onRefazer: revert('refazer', pilhas.refazer.at(-1)),
    onCelula: (nova) => {
      if (nova?.linhaId === celula.current?.linhaId && nova?.mes === celula.current?.mes) return
      celula.current = nova
      // Shares only the cell where the cursor rests.
      clearTimeout(parada.current)
      parada.current = setTimeout(() => contar.current(), PARADA_MS)
    },
    semConexao,
    pessoas,
    salvoEm,
  }
}
