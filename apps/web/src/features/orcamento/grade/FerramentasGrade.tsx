import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { useOffer } from '../../../ui/page-actions.ts'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'
import type { ArrowDirection } from '../../../grid/cell-range.ts'
import styles from './grade.module.css'
import type { GradeRecorte } from './visible-rows.ts'

interface FerramentasGradeProps {
  canEdit: boolean
  hasFree: boolean
  canTravar: boolean
  canDistribute: boolean
  isDistributing: boolean
  filters: ReactNode
  recorte: GradeRecorte
  casas: 0 | 2
  onRecorte: (recorte: GradeRecorte) => void
  onCasas: (casas: 0 | 2) => void
  onUndo: (() => void) | undefined
  onRedo: (() => void) | undefined
  onAdjust: () => void
  onDistribute: () => void
  onTravar: () => void
  onFill: (direction: ArrowDirection) => void
  onComment: (() => void) | undefined
  canComment: boolean
  onHistorico: (() => void) | undefined
  canSeeHistorico: boolean
  onFormula: (() => void) | undefined
  canSeeFormula: boolean
  isFormulaOpen: boolean
  /** Enter in the filter moves focus to the grid. */
  onGoBack: () => void
}

export function FerramentasGrade(props: FerramentasGradeProps) {
  const { canEdit, hasFree, canTravar, canDistribute, isDistributing, canComment, canSeeHistorico, recorte, casas } = props
  const { onUndo, onRedo, onComment, onHistorico, onFormula, onRecorte, onCasas, onGoBack } = props
  const { t } = useTranslation('orcamento-grade')
  const { t: comOrcamento } = useTranslation('orcamento')
  const emptyToggle = () => onRecorte({ ...recorte, hideEmpty: !recorte.hideEmpty })
  // An action without a target explains what to select, and leads there.
  useOffer({
    actions: [
      ...(canEdit
        ? [
            canDistribute
              ? { label: t('distribuir.titulo'), icon: 'columns' as const, run: props.onDistribute }
              : { label: t('distribuir.antes'), icon: 'columns' as const, run: onGoBack },
            hasFree
              ? { label: t('reajustar.titulo'), icon: 'sliders' as const, run: props.onAdjust }
              : { label: t('reajustar.antes'), icon: 'sliders' as const, run: onGoBack },
            ...(hasFree
              ? (['baixo', 'direita'] as const).map((direction) => ({
                  label: t(`ferramentas.preencher.${direction}`),
                  icon: 'down' as const,
                  run: () => props.onFill(direction),
                }))
              : []),
            ...(canTravar ? [{ label: t('ferramentas.travar'), icon: 'lock' as const, run: props.onTravar }] : []),
            ...(onUndo ? [{ label: t('ferramentas.desfazer'), icon: 'undo' as const, run: onUndo }] : []),
            ...(onRedo ? [{ label: t('ferramentas.refazer'), icon: 'undo' as const, run: onRedo }] : []),
          ]
        : []),
      ...(onComment && canComment ? [{ label: comOrcamento('pagina.comentarCelula'), icon: 'mail' as const, run: onComment }] : []),
      ...(onHistorico && canSeeHistorico
        ? [{ label: comOrcamento('pagina.historicoCelula'), icon: 'clock' as const, run: onHistorico }]
        : []),
      ...(onFormula
        ? [
            props.canSeeFormula
              ? { label: t('formula.abrir'), icon: 'sigma' as const, run: onFormula }
              : { label: t('formula.antes'), icon: 'sigma' as const, run: onGoBack },
          ]
        : []),
      { label: t('ferramentas.ocultarVazias'), icon: 'eye', run: emptyToggle },
    ],
    shortcuts: canEdit
      ? [
          { keys: ['Ctrl D'], text: t('ferramentas.preencher.baixo') },
          { keys: ['Ctrl R'], text: t('ferramentas.preencher.direita') },
          { keys: ['='], text: t('formula.atalho') },
          { keys: ['Shift', 'F4'], text: t('formula.abrir') },
        ]
      : [{ keys: ['Shift', 'F4'], text: t('formula.abrir') }],
  })
  return (
    <Toolbar label={t('ferramentas.nome')}>
      {canEdit && (
        <>
          <IconButton icon="undo" label={t('ferramentas.desfazer')} disabled={!onUndo} onClick={onUndo} />
          <span className={styles['espelhado']}>
            <IconButton icon="undo" label={t('ferramentas.refazer')} disabled={!onRedo} onClick={onRedo} />
          </span>
          <ToolbarSeparator />
          <ToolbarButton icon="sliders" disabled={!hasFree} onClick={props.onAdjust}>
            {t('reajustar.titulo')}
          </ToolbarButton>
          <ToolbarButton icon="columns" pressed={isDistributing} disabled={!canDistribute} onClick={props.onDistribute}>
            {t('distribuir.titulo')}
          </ToolbarButton>
          <ToolbarButton icon="lock" disabled={!canTravar} onClick={props.onTravar}>
            {t('ferramentas.travar')}
          </ToolbarButton>
        </>
      )}
      {onFormula && (
        <ToolbarButton
          icon="sigma"
          data-painel="formula"
          aria-expanded={props.isFormulaOpen}
          disabled={!props.canSeeFormula}
          onClick={onFormula}
        >
          {t('formula.titulo')}
        </ToolbarButton>
      )}
      {onComment && (
        <ToolbarButton icon="mail" disabled={!canComment} onClick={onComment}>
          {t('ferramentas.comentar')}
        </ToolbarButton>
      )}
      {onHistorico && (
        <ToolbarButton icon="clock" disabled={!canSeeHistorico} onClick={onHistorico}>
          {t('ferramentas.historico')}
        </ToolbarButton>
      )}
      {(canEdit || onFormula || onComment || onHistorico) && <ToolbarSeparator />}
      {props.filters}
      <ToolbarButton icon="eye" pressed={recorte.hideEmpty} onClick={emptyToggle}>
        {t('ferramentas.ocultarVazias')}
      </ToolbarButton>
      <ToolbarSpace />
      <SearchField
        data-busca
        label={t('ferramentas.filtrar')}
        value={recorte.busca}
        onChange={(busca) => onRecorte({ ...recorte, busca })}
        onKeyDown={(event) => event.key === 'Enter' && onGoBack()}
      />
      <ToolbarButton
        value={t(casas === 0 ? 'ferramentas.semCentavos' : 'ferramentas.comCentavos')}
        onClick={() => onCasas(casas === 0 ? 2 : 0)}
      >
        R$
      </ToolbarButton>
    </Toolbar>
  )
}
