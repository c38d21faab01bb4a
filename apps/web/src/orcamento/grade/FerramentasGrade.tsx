import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../ui/Toolbar.tsx'
import styles from './grade.module.css'
import type { GradeRecorte } from './visiveis.ts'

interface FerramentasGradeProps {
  podeEditar: boolean
  /** Cells that an act on the selection would change. */
  livres: number
  travavel: boolean
  distribuivel: boolean
  distribuindo: boolean
  filtros: ReactNode
  recorte: GradeRecorte
  casas: 0 | 2
  onRecorte: (recorte: GradeRecorte) => void
  onCasas: (casas: 0 | 2) => void
  onDesfazer: (() => void) | undefined
  onRefazer: (() => void) | undefined
  onReajustar: () => void
  onDistribuir: () => void
  onTravar: () => void
  /** Undefined where there is nothing of the kind; not to be pressed without a line, and a cell, that it would be of. */
  onComentar: (() => void) | undefined
  comentavel: boolean
  onHistorico: (() => void) | undefined
  historiavel: boolean
  /** Enter in the filter: on to what it left. */
  onVoltar: () => void
}

/** The one line of controls over the grid: what changes the selection at the left, what is shown at the right. */
export function FerramentasGrade(props: FerramentasGradeProps) {
  const { podeEditar, livres, travavel, distribuivel, distribuindo, recorte, casas, onRecorte, onCasas, onVoltar } = props
  const { t } = useTranslation('orcamento-grade')
  return (
    <Toolbar label={t('ferramentas.nome')}>
      {podeEditar && (
        <>
          <IconButton icon="undo" label={t('ferramentas.desfazer')} disabled={!props.onDesfazer} onClick={props.onDesfazer} />
          <span className={styles['espelhado']}>
            <IconButton icon="undo" label={t('ferramentas.refazer')} disabled={!props.onRefazer} onClick={props.onRefazer} />
          </span>
          <ToolbarSeparator />
          <ToolbarButton icon="sliders" disabled={livres === 0} onClick={props.onReajustar}>
            {t('reajustar.titulo')}
          </ToolbarButton>
          <ToolbarButton icon="columns" pressed={distribuindo} disabled={!distribuivel} onClick={props.onDistribuir}>
            {t('distribuir.titulo')}
          </ToolbarButton>
          <ToolbarButton icon="lock" disabled={!travavel} onClick={props.onTravar}>
            {t('ferramentas.travar')}
          </ToolbarButton>
        </>
      )}
      {props.onComentar && (
        <ToolbarButton icon="mail" disabled={!props.comentavel} onClick={props.onComentar}>
          {t('ferramentas.comentar')}
        </ToolbarButton>
      )}
      {props.onHistorico && (
        <ToolbarButton icon="clock" disabled={!props.historiavel} onClick={props.onHistorico}>
          {t('ferramentas.historico')}
        </ToolbarButton>
      )}
      {(podeEditar || props.onComentar || props.onHistorico) && <ToolbarSeparator />}
      {props.filtros}
      <ToolbarButton
        icon="eye"
        pressed={recorte.ocultarVazias}
        onClick={() => onRecorte({ ...recorte, ocultarVazias: !recorte.ocultarVazias })}
      >
        {t('ferramentas.ocultarVazias')}
      </ToolbarButton>
      <ToolbarSpace />
      <input
        type="search"
        data-busca
        className={styles['busca']}
        aria-label={t('ferramentas.filtrar')}
        placeholder={t('ferramentas.filtrar')}
        value={recorte.busca}
        onChange={(event) => onRecorte({ ...recorte, busca: event.target.value })}
        onKeyDown={(event) => event.key === 'Enter' && onVoltar()}
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
