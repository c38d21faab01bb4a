import type { Orcamento, OrcamentoLinhas } from '@lastro/contract'
import { positionsOf } from '@lastro/engine'
import { formatInstant } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { cabecasOf } from './exercicio.ts'
import type { FormulaDoPainel } from './formula/formula-access.ts'
import { formulasQuery } from './formula/queries.ts'
import type { Presenca } from './grade/BarraEstado.tsx'
import type { OutboxState, Outbox } from './grade/outbox.ts'
import { OrcamentoGrid } from './grade/OrcamentoGrid.tsx'
import { LinhasMenu } from './linhas/LinhasMenu.tsx'
import { useLiveGrid } from './grade/use-live-grid.ts'

interface GradeVivaProps {
  orcamento: Orcamento
  linhas: OrcamentoLinhas
  edit: boolean
  outbox: Outbox
  outboxState: OutboxState
  onChoose: () => void
  formula: FormulaDoPainel
  onComment: (celula: { linhaId: number; mes: number | null }) => void
  onHistorico: (celula: { linhaId: number; mes: number }) => void
}

/** Remounted for every load of the lines; local state and the event stream live in it. */
export function GradeViva({ orcamento, linhas, edit, outbox, outboxState, onChoose, formula, onComment, onHistorico }: GradeVivaProps) {
  const { t } = useTranslation('orcamento-grade')
  const { language } = usePreferencias()
  const { gridData, atos } = useLiveGrid({ orcamento, linhas, outbox })
  const { data: formulas } = useQuery(formulasQuery(orcamento.id))
  const formulaOf = useMemo(
    () => new Map(formulas?.itens.map(({ grupoItemId, texto, desde }) => [grupoItemId, { texto, desde }])),
    [formulas],
  )
  const currentLinha = useRef<number | null>(null)
  const positions = positionsOf(linhas.linhas.id)
  const presencas = atos.people.map(({ id: personId, nome, linhaId, mes }, cor): Presenca => {
    const linha = linhaId === null ? undefined : positions.get(linhaId)
    const celula = linha === undefined || mes === null ? null : { linha, mes: mes - 1 }
    return { id: personId, nome, iniciais: initialsOf(nome), cor, celula }
  })
  return (
    <OrcamentoGrid
      gridData={gridData}
      nome={orcamento.nome}
      {...cabecasOf(orcamento.inicio)}
      canEdit={edit}
      semConexao={atos.semConexao || outboxState.isUnanswered}
      disputa={outboxState.disputa && { celulas: outboxState.disputa.total, onChoose }}
      lastSaved={atos.savedAt && t('salvoEm', { quando: formatInstant(atos.savedAt.toISOString(), atos.savedAt, language) })}
      presencas={presencas}
      onAto={atos.onAto}
      onUndo={edit ? atos.onUndo : undefined}
      onRedo={edit ? atos.onRedo : undefined}
      onCelula={(celula) => {
        currentLinha.current = celula?.linhaId ?? null
        atos.onCelula(celula)
      }}
      filters={edit && <LinhasMenu orcamento={orcamento} linhas={linhas} outbox={outbox} currentLinha={currentLinha} />}
      formula={{ ...formula, orcamento, formulas: formulaOf, onSave: atos.onFormula }}
      onComment={onComment}
      onHistorico={onHistorico}
    />
  )
}

function initialsOf(nome: string): string {
  const partes = nome.trim().split(/\s+/)
  return `${partes[0]?.[0] ?? ''}${partes.length > 1 ? (partes.at(-1)?.[0] ?? '') : ''}`.toUpperCase()
}
