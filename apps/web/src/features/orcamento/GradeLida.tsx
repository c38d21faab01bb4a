import type { Orcamento, OrcamentoLinhas } from '@lastro/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { cabecasOf } from './exercicio.ts'
import { createData } from './grade/cell-store.ts'
import { OrcamentoGrid } from './grade/OrcamentoGrid.tsx'
import { entradaOf, nomesQuery } from './grade/queries.ts'

interface GradeLidaProps {
  orcamento: Orcamento
  linhas: OrcamentoLinhas
  /** Cells highlighted as changed since, as position of the line × 12 + month. */
  mudadas?: ReadonlySet<number>
}

const NONE: ReadonlySet<number> = new Set()

/** Read-only grid of loaded lines. */
export function GradeLida({ orcamento, linhas, mudadas = NONE }: GradeLidaProps) {
  const { t } = useTranslation('orcamento-grade')
  const { data: nomes } = useSuspenseQuery(nomesQuery)
  const data = useMemo(
    () => createData(entradaOf(orcamento, linhas, nomes), { semCentro: t('semCentro'), resultado: t('resultado') }),
    [orcamento, linhas, nomes, t],
  )
  return <OrcamentoGrid gridData={data} nome={orcamento.nome} {...cabecasOf(orcamento.inicio)} passado={mudadas} />
}
