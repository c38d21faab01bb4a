import { type CelulaPosicao, type Centavos, MESES_EXERCICIO } from '@lastro/engine'
import { useMemo, useState } from 'react'
import { readTaxaPpm } from '../rate.ts'
import { type Faixa, listSelecionadas } from './atos.ts'
import type { GradeModelo } from './modelo.ts'
import { type SerieFeita, type SerieTipo, projectSelecao, temTaxa } from './serie.ts'

export interface ReajusteEscolha {
  tipo: SerieTipo
  taxa: string
}

export interface Reajuste {
  escolha: ReajusteEscolha
  taxaPpm: number | undefined
  feita: SerieFeita | null | undefined
}

const INICIAL: ReajusteEscolha = { tipo: 'reajuste', taxa: '' }
const NENHUMA: readonly CelulaPosicao[] = []

interface Selecao {
  modelo: GradeModelo
  versao: number
  rows: Int32Array
  faixa: Faixa | undefined
}

/** State of the adjustment panel, with its preview as position of the line × 12 + month. */
export function useReajuste({ modelo, versao, rows, faixa }: Selecao) {
  const [escolha, setEscolha] = useState<ReajusteEscolha | null>(null)
  const isAberto = escolha !== null
  // A selected sum may cover a hundred thousand cells, so they are collected only while the panel is open.
  const livres = useMemo(
    () => (isAberto && faixa ? listSelecionadas(modelo, rows, faixa) : NENHUMA),
    // oxlint-disable-next-line react/exhaustive-deps
    [isAberto, modelo, rows, faixa, versao],
  )
  const reajuste = useMemo((): Reajuste | null => {
    if (escolha === null) return null
    const taxaPpm = temTaxa(escolha.tipo) ? readTaxaPpm(escolha.taxa) : 0
    return { escolha, taxaPpm, feita: taxaPpm === undefined ? undefined : projectSelecao(modelo, livres, { tipo: escolha.tipo, taxaPpm }) }
    // The model mutates in place; its version is the dependency.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [escolha, modelo, versao, livres])
  const projetadas = useMemo<ReadonlyMap<number, Centavos> | undefined>(
    () =>
      reajuste?.feita
        ? new Map(reajuste.feita.celulas.map(({ linha, mes, valorCentavos }) => [linha * MESES_EXERCICIO + mes, valorCentavos]))
        : undefined,
    [reajuste],
  )
  return { reajuste, projetadas, livres: livres.length, setEscolha, open: () => setEscolha(INICIAL), close: () => setEscolha(null) }
}
