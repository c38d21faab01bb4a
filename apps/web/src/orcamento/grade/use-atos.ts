import {
  type OrcamentoAtoGravado,
  type OrcamentoAtoNovo,
  type OrcamentoEvento,
  type OrcamentoPresenca,
  PRESENCA_CADA_S,
  listPilhas,
  orcamentoAtosRotas,
  orcamentoComentarioRotas,
  orcamentoRotas,
} from '@lastro/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { call, follow, invalidate, query } from '../../api/api.ts'
import { toApiError } from '../../api/errors.ts'
import { createChave } from '../../api/idempotencia.ts'
import { showRefusal } from '../../api/refusal.ts'
import type { GradeAto } from './ato.ts'
import type { GradeDados } from './dados.ts'
import { listCelulasMudadas, listTravas } from './mudancas.ts'
import { isEvento, linhasQuery } from './queries.ts'

/** Without an answer at all: the same act, with the same key, is asked for again until there is one. */
const DE_NOVO_MS = 3000

type SemVista<T> = T extends unknown ? Omit<T, 'vista'> : never

interface Atos {
  onAto: (ato: GradeAto) => Promise<void>
  onDesfazer: (() => void) | undefined
  onRefazer: (() => void) | undefined
  onCelula: (celula: { linhaId: number; mes: number } | null) => void
  semConexao: boolean
  pessoas: readonly OrcamentoPresenca[]
  salvoEm: Date | null
}

/**
 * Acts of a budget, one after the other, each on what this browser has seen; what others do, as it happens; and where everybody is.
 * `sequencia` is that of the lines in `dados`.
 */
export function useAtos(id: number, dados: GradeDados, sequencia: number, eu: string): Atos {
  const cliente = useQueryClient()
  const vista = useRef(sequencia)
  const fila = useRef<Promise<unknown>>(Promise.resolve())
  const celula = useRef<{ linhaId: number; mes: number } | null>(null)
  const [semConexao, setSemConexao] = useState(false)
  const [pessoas, setPessoas] = useState<readonly OrcamentoPresenca[]>([])
  const [salvoEm, setSalvoEm] = useState<Date | null>(null)
  const meus = useQuery(query(orcamentoAtosRotas.list, { params: { id }, query: { meus: 'sim', limite: 500 } }))
  const pilhas = useMemo(() => listPilhas((meus.data?.itens ?? []).toReversed()), [meus.data])
  const posicoes = useMemo(() => new Map(dados.modelo.entrada.linhas.id.map((linhaId, linha) => [linhaId, linha])), [dados])

  const send = (ato: SemVista<OrcamentoAtoNovo>): Promise<OrcamentoAtoGravado> => {
    const chave = createChave()
    const ask = async (): Promise<OrcamentoAtoGravado> => {
      for (;;) {
        try {
          const gravado = await call(
            orcamentoAtosRotas.create,
            { params: { id }, body: { ...ato, vista: vista.current } },
            { headers: { 'idempotency-key': chave }, silent: true },
          )
          setSemConexao(false)
          setSalvoEm(new Date())
          return gravado
        } catch (error) {
          if (toApiError(error).status !== 0) throw error
          setSemConexao(true)
          await new Promise((resolve) => setTimeout(resolve, DE_NOVO_MS))
        }
      }
    }
    const feito = fila.current.then(ask, ask)
    fila.current = feito.catch(() => {})
    return feito
  }
  const act = async (ato: SemVista<OrcamentoAtoNovo>): Promise<OrcamentoAtoGravado> => {
    try {
      return await send(ato)
    } catch (error) {
      showRefusal(error)
      throw error
    } finally {
      void invalidate(orcamentoAtosRotas.list)
    }
  }
  const revert = (tipo: 'desfazer' | 'refazer', alvo: number | undefined) =>
    alvo === undefined
      ? undefined
      : () =>
          void act({ tipo, sequencia: alvo })
            .then(({ mudancas }) => dados.receive(listCelulasMudadas(mudancas, posicoes), []))
            // Said already.
            .catch(() => {})

  useEffect(() => {
    const fim = new AbortController()
    const receive = (evento: OrcamentoEvento) => {
      if (evento.tipo === 'presenca') setPessoas(evento.pessoas.filter((pessoa) => pessoa.id !== eu))
      else if (evento.tipo === 'situacao') void invalidate(orcamentoRotas.get)
      else if (evento.tipo === 'comentario') void invalidate(orcamentoComentarioRotas.list)
      else if (evento.tipo === 'recarregar' || (evento.tipo === 'ato' && evento.adicionadas.length + evento.removidas.length > 0)) {
        void cliente.invalidateQueries(linhasQuery(id))
      } else if (evento.tipo === 'ato' && evento.sequencia > vista.current) {
        // Only the stream moves this on: the answer to an act of one's own may come before the acts of others that it follows.
        vista.current = evento.sequencia
        const celulas = listCelulasMudadas(evento.mudancas, posicoes)
        // One's own come back too. Where there is something newer on its way, that is what is shown.
        const novas = evento.quem.id === eu ? celulas.filter((mudada) => !dados.isPendente(mudada)) : celulas
        dados.receive(novas, listTravas(evento.travas, posicoes))
      }
    }
    void follow(orcamentoAtosRotas.eventos, (dado) => isEvento(dado) && receive(dado), fim.signal, {
      params: { id },
      query: { vista: vista.current },
    })
    const tell = () => {
      const aqui = celula.current
      // Presence is worth no message when it fails.
      call(orcamentoAtosRotas.presenca, { params: { id }, body: aqui ?? {} }, { silent: true }).catch(() => {})
    }
    tell()
    const relogio = setInterval(tell, PRESENCA_CADA_S * 1000)
    return () => {
      fim.abort()
      clearInterval(relogio)
    }
  }, [id, dados, posicoes, cliente, eu, celula, vista])

  return {
    onAto: async (ato) => void (await act(ato)),
    onDesfazer: revert('desfazer', pilhas.desfazer.at(-1)),
    onRefazer: revert('refazer', pilhas.refazer.at(-1)),
    onCelula: (nova) => {
      celula.current = nova
    },
    semConexao,
    pessoas,
    salvoEm,
  }
}
