import type { DataEditorRef } from '../../../grid/glide.ts'
import { CENARIO_BASE, premissaRotas } from '@lastro/contract'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../api/api.ts'
import { selectCell } from '../../../grid/SheetGrid.tsx'
import { showSuccess } from '../../../stores/alerts.ts'
import { ExportTabela } from '../../../table/ExportMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TextField } from '../../../ui/Field.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { useOffer } from '../../../ui/page-actions.ts'
import { PageContent } from '../../../ui/PageHeader.tsx'
import { ComPainel } from '../../../ui/PainelLateral.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'
import { EditarPremissaDialog, NovaPremissaDialog } from './PremissaDialog.tsx'
import { ExcluirPremissaDialog } from './ExcluirPremissaDialog.tsx'
import { PremissaPainel } from './PremissaPainel.tsx'
import type { PremissasSearch } from './premissas-search.ts'
import { PremissasGrid } from './PremissasGrid.tsx'
import styles from './Premissas.module.css'
import { mesesOf } from './queries.ts'
import { measureOf } from './realizado.ts'
import { RealizadoDialog } from './RealizadoDialog.tsx'
import { useSheet } from './use-sheet.ts'

interface FolhaPremissasProps {
  cenario: string
  ano: number
  /** The premissa in the panel. */
  aberta: number | undefined
  may: { change: boolean; measure: boolean; export: boolean }
  creating: boolean
  onCreating: (creating: boolean) => void
  onChoose: (choice: PremissasSearch) => void
}

const NOTE_MAX = 400

export function FolhaPremissas({ cenario, ano, aberta, may, creating, onCreating, onChoose }: FolhaPremissasProps) {
  const { t } = useTranslation('premissa')
  const { t: commonT } = useTranslation()
  const [selection, setSelection] = useState(() => selectCell([1, 0]))
  const [note, setNote] = useState('')
  const [dialog, setDialog] = useState<'editar' | 'excluir' | 'realizado' | null>(null)
  const grade = useRef<DataEditorRef>(null)
  const { sheet, cenarios, error, saving, canUndo, canRedo, act, undo, redo } = useSheet({
    cenario,
    ano,
    onMoved: (orcamentos) => {
      if (orcamentos.length === 0) return
      showSuccess(
        t('recalculados', {
          count: orcamentos.length,
          orcamentos: orcamentos.map(({ nome, celulas }) => t('recalculado', { nome, count: celulas })).join(', '),
        }),
      )
    },
  })
  const lines = sheet?.linhas ?? []
  const row = lines.findIndex(({ id }) => id === aberta)
  const premissa = lines[row]
  const measure = premissa && measureOf(premissa.unidade)
  const isBase = cenario === CENARIO_BASE
  const openPanel = (id: number | undefined) => onChoose({ premissa: id })
  const closePanel = () => {
    openPanel(undefined)
    grade.current?.focus()
  }
  useOffer({
    actions: may.change && sheet ? [{ label: t('nova'), icon: 'plus', run: () => onCreating(true) }] : [],
    shortcuts: [
      { keys: ['Enter', 'F2'], text: t('atalhos.editar') },
      { keys: ['Ctrl C', 'Ctrl V'], text: t('atalhos.colar') },
      { keys: ['Ctrl R', 'Ctrl D'], text: t('atalhos.preencher') },
      { keys: ['Delete'], text: t('atalhos.apagar') },
      { keys: ['Ctrl Z', 'Ctrl Y'], text: t('atalhos.desfazer') },
    ],
  })
  return (
    <>
      <Toolbar label={t('barra')}>
        <Menu
          label={t('cenario')}
          width={260}
          renderButton={(menu) => (
            <ToolbarButton menu value={isBase ? t('base') : cenario} {...menu}>
              {t('cenario')}
            </ToolbarButton>
          )}
          options={[...new Set([CENARIO_BASE, ...cenarios, cenario])].map((each) => ({
            id: each,
            text: each === CENARIO_BASE ? t('base') : each,
            isChosen: each === cenario,
            run: () => onChoose({ cenario: each === CENARIO_BASE ? undefined : each }),
          }))}
        />
        <ToolbarButton icon="left" aria-label={t('anoAnterior')} onClick={() => onChoose({ ano: ano - 1 })} />
        <b className="num">{ano}</b>
        <ToolbarButton icon="right" aria-label={t('anoSeguinte')} onClick={() => onChoose({ ano: ano + 1 })} />
        {may.change && (
          <>
            <ToolbarSeparator />
            <ToolbarButton icon="undo" disabled={!canUndo} onClick={undo}>
              {t('desfazer')}
            </ToolbarButton>
            <ToolbarButton disabled={!canRedo} onClick={redo}>
              {t('refazer')}
            </ToolbarButton>
          </>
        )}
        <ToolbarSpace />
        <span role="status">{saving ? t('salvando') : ''}</span>
        {may.export && lines.length > 0 && (
          <ExportTabela
            rota={premissaRotas.export}
            argsOf={(formato) => [`premissas.${formato}`, { query: { cenario, ...mesesOf(ano), formato } }]}
          />
        )}
      </Toolbar>
      <PageContent>
        <ComPainel
          panel={
            premissa && (
              <PremissaPainel
                premissa={premissa}
                canChange={may.change}
                canMeasure={may.measure}
                onEdit={() => setDialog('editar')}
                onRemove={() => setDialog('excluir')}
                onMeasure={() => setDialog('realizado')}
                onClose={closePanel}
              />
            )
          }
        >
          {error && !sheet && <ErrorState error={error} onRetry={() => void invalidate(premissaRotas.list)} />}
          {!sheet && !error && <SkeletonRows rows={8} label={commonT('carregando')} />}
          {sheet && lines.length === 0 && (
            <EmptyState
              icon="sliders"
              title={t('vazio.titulo')}
              text={t(may.change ? 'vazio.texto' : 'vazio.leitor')}
              action={
                may.change && (
                  <Button variant="primary" icon="plus" onClick={() => onCreating(true)}>
                    {t('vazio.acao')}
                  </Button>
                )
              }
            />
          )}
          {sheet && lines.length > 0 && (
            <div className={styles['corpo']}>
              <div className={styles['aviso']}>
                {may.change && (
                  <div className={styles['nota']}>
                    <TextField
                      bare
                      label={t('nota')}
                      placeholder={t('notaDica')}
                      maxLength={NOTE_MAX}
                      autoComplete="off"
                      value={note}
                      onChange={(event) => setNote(event.currentTarget.value)}
                    />
                  </div>
                )}
                <span>{isBase ? t('explicaBase') : t('explicaCenario')}</span>
              </div>
              <PremissasGrid
                sheet={sheet}
                canChange={may.change}
                grade={grade}
                selection={selection}
                onSelection={setSelection}
                onOpen={openPanel}
                onAto={(celulas) => act(celulas, note.trim())}
                onUndo={undo}
                onRedo={redo}
              />
            </div>
          )}
        </ComPainel>
      </PageContent>
      {creating && (
        <NovaPremissaDialog
          onCreated={(id) => {
            onCreating(false)
            openPanel(id)
          }}
          onClose={() => onCreating(false)}
        />
      )}
      {premissa && dialog === 'editar' && <EditarPremissaDialog premissa={premissa} onClose={() => setDialog(null)} />}
      {premissa && dialog === 'excluir' && (
        <ExcluirPremissaDialog premissa={premissa} onRemoved={() => openPanel(undefined)} onClose={() => setDialog(null)} />
      )}
      {sheet && measure && dialog === 'realizado' && (
        <RealizadoDialog sheet={sheet} linha={row} medida={measure} onAto={act} onClose={() => setDialog(null)} />
      )}
    </>
  )
}
