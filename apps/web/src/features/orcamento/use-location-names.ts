import type { Orcamento, OrcamentoLinhas } from '@lastro/contract'
import { GRUPO_NATUREZAS, orientCentavos, positionsOf } from '@lastro/engine'
import { formatMes } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { usePreferencias } from '../../theme/preferences.ts'
import { mesDoExercicio } from './exercicio.ts'
import { nomesQuery } from './grade/queries.ts'

export interface LocationNames {
  name: (linhaId: number, mes: number | null) => string | null
  /** Amount as the grid shows it, with positive costs under grupos marked (−). */
  orient: (linhaId: number, centavos: number) => number
  justify: (linhaId: number) => OrcamentoLinhas['justificativas'][number] | null
}

export function useLocationNames(orcamento: Orcamento | undefined, lines: OrcamentoLinhas | undefined): LocationNames {
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
    const positions = positionsOf(lines?.linhas.id ?? [])
    const itemDe = (line: number) => itens.get(lines?.linhas.grupoItemId[line] ?? 0)
    const nameLinha = (line: number): string => {
      const partes = [
        itemDe(line)?.descricao,
        centros.get(lines?.linhas.centroCustoId[line] ?? 0),
        lojas.get(lines?.linhas.filialId[line] ?? 0),
      ]
      return partes.filter(Boolean).join(' · ')
    }
    const justificativas = new Map(lines?.justificativas.map((justificativa) => [justificativa.linhaId, justificativa]))
    return {
      name(linhaId, mes) {
        const line = positions.get(linhaId)
        if (line === undefined) return null
        const nome = nameLinha(line)
        return mes === null || inicio === undefined ? nome : `${nome} · ${formatMes(mesDoExercicio(inicio, mes), language)}`
      },
      orient(linhaId, centavos) {
        const natureza = itemDe(positions.get(linhaId) ?? -1)?.natureza
        return orientCentavos(GRUPO_NATUREZAS.find((each) => each === natureza) ?? 'outras', centavos)
      },
      justify: (linhaId) => justificativas.get(linhaId) ?? null,
    }
  }, [lines, nomes, quadro, inicio, language])
}
