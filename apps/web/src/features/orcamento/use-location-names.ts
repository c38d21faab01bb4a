import type { Orcamento, OrcamentoLinhas } from '@lastro/contract'
import { GRUPO_NATUREZAS, orientCentavos, positionsOf } from '@lastro/engine'
import { formatMes } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePreferencias } from '../../theme/preferences.ts'
import { mesDoExercicio } from './exercicio.ts'
import { nomesQuery } from './grade/queries.ts'

export interface Lugares {
  name: (linhaId: number, mes: number | null) => string | null
  /** Amount as the grid shows it, with positive costs under grupos marked (−). */
  orient: (linhaId: number, centavos: number) => number
  justify: (linhaId: number) => OrcamentoLinhas['justificativas'][number] | null
}

export function useLugares(orcamento: Orcamento | undefined, linhas: OrcamentoLinhas | undefined): Lugares {
  const { language } = usePreferencias()
  const { data: nomes } = useQuery(nomesQuery)
  const { quadro, inicio } = orcamento ?? {}
  return useMemo(() => {
    const itens = new Map(
      nomes?.grupos.flatMap(({ natureza, itens: doGrupo }) => doGrupo.map((item) => [item.id, { ...item, natureza }] as const)),
    )
    const centros = new Map(quadro?.map(({ centroCusto }) => [centroCusto?.id ?? 0, centroCusto?.descricao]))
    const lojas = new Map(nomes?.filiais.map((filial) => [filial.id, filial.descricao]))
    // Names are built on demand, because few of a hundred thousand are needed.
    const posicoes = positionsOf(linhas?.linhas.id ?? [])
    const itemDe = (linha: number) => itens.get(linhas?.linhas.grupoItemId[linha] ?? 0)
    const nameLinha = (linha: number): string => {
      const partes = [
        itemDe(linha)?.descricao,
        centros.get(linhas?.linhas.centroCustoId[linha] ?? 0),
        lojas.get(linhas?.linhas.filialId[linha] ?? 0),
      ]
      return partes.filter(Boolean).join(' · ')
    }
    const justificativas = new Map(linhas?.justificativas.map((justificativa) => [justificativa.linhaId, justificativa]))
    return {
      name(linhaId, mes) {
        const linha = posicoes.get(linhaId)
        if (linha === undefined) return null
        const nome = nameLinha(linha)
        return mes === null || inicio === undefined ? nome : `${nome} · ${formatMes(mesDoExercicio(inicio, mes), language)}`
      },
      orient(linhaId, centavos) {
        const natureza = itemDe(posicoes.get(linhaId) ?? -1)?.natureza
        return orientCentavos(GRUPO_NATUREZAS.find((cada) => cada === natureza) ?? 'outras', centavos)
      },
      justify: (linhaId) => justificativas.get(linhaId) ?? null,
    }
  }, [linhas, nomes, quadro, inicio, language])
}
