import { type DirecionadorCelula, type DirecionadorFolha, rateioDirecionadorRotas } from '@lastro/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, invalidate, query, queryClient } from '../../../api/api.ts'
import { showRefusal } from '../../../api/refusal.ts'
import { invalidateRateio } from '../queries.ts'
import { applyCelulas, invertCelulas, lugarOf, type Linha, type Lugar } from './folha.ts'

interface Feito {
  celulas: DirecionadorCelula[]
}

const folhaQuery = (id: number, ano: number) => query(rateioDirecionadorRotas.get, { params: { id }, query: { ano } })

function nova(lugar: Lugar): Linha {
  return { ...lugar, valores: Array<null>(12).fill(null), anterior: null, faltam: [], arquivada: false }
}

/** Sheet of a driver. Acts show at once and are sent in order; a refusal reloads the sheet. Undo covers this session. */
export function useFolha(id: number, ano: number) {
  const opcoes = folhaQuery(id, ano)
  const { data, error } = useQuery(opcoes)
  const [pendentes, setPendentes] = useState<readonly Feito[]>([])
  const [acrescentados, setAcrescentados] = useState<readonly Lugar[]>([])
  const [desfazer, setDesfazer] = useState<readonly Feito[]>([])
  const [refazer, setRefazer] = useState<readonly Feito[]>([])
  const fila = useRef<Promise<unknown>>(Promise.resolve())

  const linhas: Linha[] = []
  if (data) {
    const ditas = new Set(data.linhas.map(lugarOf))
    const todas = [...data.linhas, ...acrescentados.filter((lugar) => !ditas.has(lugarOf(lugar))).map(nova)]
    linhas.push(...pendentes.reduce((antes, { celulas }) => applyCelulas(antes, ano, celulas), todas))
  }

  const send = async (feito: Feito): Promise<boolean> => {
    try {
      await call(rateioDirecionadorRotas.update, { params: { id }, body: { celulas: feito.celulas } })
      queryClient.setQueryData(opcoes.queryKey, (folha: DirecionadorFolha | undefined) => folha && withCelulas(folha, feito.celulas))
      return true
    } catch (recusa) {
      showRefusal(recusa)
      return false
    } finally {
      setPendentes((antes) => antes.filter((each) => each !== feito))
    }
  }
  const run = async (celulas: DirecionadorCelula[]): Promise<boolean> => {
    const feito = { celulas }
    setPendentes((antes) => [...antes, feito])
    const vez = fila.current.then(() => send(feito))
    fila.current = vez
    const feita = await vez
    // Missing values and the DRE after rateio depend on the values.
    if (fila.current === vez || !feita) void Promise.all([invalidate(rateioDirecionadorRotas.get), invalidateRateio()])
    return feita
  }
  return {
    folha: data && { ...data, linhas },
    error,
    salvando: pendentes.length > 0,
    podeDesfazer: desfazer.length > 0,
    podeRefazer: refazer.length > 0,
    act: (celulas: DirecionadorCelula[]) => {
      if (celulas.length === 0) return
      setRefazer([])
      const feito = { celulas }
      setDesfazer((antes) => [...antes, feito])
      void run(celulas).then((feita) => !feita && setDesfazer((antes) => antes.filter((each) => each !== feito)))
    },
    undo: () => {
      const ultimo = desfazer.at(-1)
      if (!ultimo) return
      setDesfazer(desfazer.slice(0, -1))
      // Immediately, so that redo need not wait for the server.
      setRefazer((antes) => [...antes, ultimo])
      void run(invertCelulas(ultimo.celulas)).then((feita) => !feita && setRefazer((antes) => antes.filter((each) => each !== ultimo)))
    },
    redo: () => {
      const ultimo = refazer.at(-1)
      if (!ultimo) return
      setRefazer(refazer.slice(0, -1))
      setDesfazer((antes) => [...antes, ultimo])
      void run(ultimo.celulas).then((feita) => !feita && setDesfazer((antes) => antes.filter((each) => each !== ultimo)))
    },
    add: (lugar: Lugar) => setAcrescentados((antes) => [...antes, lugar]),
  }
}

function withCelulas(folha: DirecionadorFolha, celulas: readonly DirecionadorCelula[]): DirecionadorFolha {
  const ditas = new Set(folha.linhas.map(lugarOf))
  const novas = [...new Map(celulas.filter((celula) => !ditas.has(lugarOf(celula))).map((celula) => [lugarOf(celula), celula])).values()]
  const linhas = [...folha.linhas, ...novas.map(({ centroCusto, filial }) => nova({ centroCusto, filial }))]
  return { ...folha, linhas: applyCelulas(linhas, folha.ano, celulas) }
}
