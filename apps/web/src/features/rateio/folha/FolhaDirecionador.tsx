import type { DataEditorRef } from '../../../grid/glide.ts'
import { ENTIDADE_DEFS, type RateioLista, rateioDirecionadorRotas } from '@lastro/contract'
import { formatMes } from '@lastro/formato'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../api/api.ts'
import { selectCell } from '../../../grid/SheetGrid.tsx'
import { ExportTabela } from '../../../table/ExportMenu.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { useOffer } from '../../../ui/page-actions.ts'
import { PageContent } from '../../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Toolbar, ToolbarButton, ToolbarSeparator, ToolbarSpace } from '../../../ui/Toolbar.tsx'
import { invalidateRateio } from '../queries.ts'
import { nameOf } from '../names.ts'
import type { DirecionadoresSearch } from '../direcionadores-search.ts'
import { AcrescentarDialog } from './AcrescentarDialog.tsx'
import { locationOf, mesDe, MESES, repeatMeses, type SheetLocation } from './folha.ts'
import { FolhaGrid } from './FolhaGrid.tsx'
import styles from './Folha.module.css'
import { useSheet } from './use-sheet.ts'
import { lazyPart } from '../../../ui/lazy-part.ts'

const ImportarDialog = lazyPart(async () => (await import('../../razao/cadastro/ImportarDialog.tsx')).ImportarDialog)

interface FolhaDirecionadorProps {
  list: RateioLista
  id: number
  ano: number
  may: { change: boolean; import: boolean; export: boolean }
  onChoose: (choice: DirecionadoresSearch) => void
}

export function FolhaDirecionador({ list, id, ano, may, onChoose }: FolhaDirecionadorProps) {
  const { t } = useTranslation('rateio')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const { sheet, error, saving, canUndo, canRedo, act, undo, redo, add } = useSheet(id, ano)
  const [selection, setSelection] = useState(() => selectCell([1, 0]))
  const grade = useRef<DataEditorRef>(null)
  const [adding, setAdding] = useState(false)
  const [importing, setImporting] = useState(false)
  const nomeDe = ({ centroCusto, filial }: SheetLocation): string => {
    const da = filial === null ? undefined : list.filiais.find((each) => each.id === filial)
    return da ? `${nameOf(list, centroCusto)} · ${da.descricao}` : nameOf(list, centroCusto)
  }
  const lines = sheet?.linhas ?? []
  const lacks = lines.flatMap(({ faltam, valores }, linha) =>
    faltam.flatMap((mes) => {
      const which = Number(mes.slice(5)) - 1
      return valores[which] === null ? [{ linha, mes: which }] : []
    }),
  )
  const mesesFaltando = [...new Set(lacks.map(({ mes }) => mes))].toSorted((a, b) => a - b)
  const activeIndex = Math.max((selection.current?.range.x ?? 0) - 1, 0)
  const repeat = (until: number) => {
    if (!sheet) return
    const ato = repeatMeses(sheet, activeIndex, until)
    if (ato.ok) act(ato.celulas)
  }
  const hasRepeat = (until: number): boolean => {
    const ato = sheet && repeatMeses(sheet, activeIndex, until)
    return ato?.ok === true && ato.celulas.length > 0
  }
  const canChange = may.change && sheet !== undefined
  const active = list.direcionadores.find((each) => each.id === id)
  const activeMes = formatMes(mesDe(ano, activeIndex), language)
  useOffer({
    actions: [
      ...(canChange ? [{ label: t('folha.acrescentar'), icon: 'plus' as const, run: () => setAdding(true) }] : []),
      ...(canChange && hasRepeat(activeIndex)
        ? [{ label: t('folha.repetirEm', { mes: activeMes }), icon: 'copy' as const, run: () => repeat(activeIndex) }]
        : []),
      ...(may.import ? [{ label: t('folha.importar'), icon: 'import' as const, run: () => setImporting(true) }] : []),
    ],
    shortcuts: [
      { keys: ['Enter', 'F2'], text: t('folha.atalhos.editar') },
      { keys: ['Ctrl C', 'Ctrl V'], text: t('folha.atalhos.colar') },
      { keys: ['Ctrl R'], text: t('folha.atalhos.preencher') },
      { keys: ['Delete'], text: t('folha.atalhos.apagar') },
      { keys: ['Ctrl Z', 'Ctrl Y'], text: t('folha.atalhos.desfazer') },
    ],
  })
  return (
    <>
      <Toolbar label={t('folha.ferramentas')}>
        <Menu
          label={t('editor.direcionador')}
          width={280}
          renderButton={(menu) => (
            <ToolbarButton menu value={active?.descricao} {...menu}>
              {t('editor.direcionador')}
            </ToolbarButton>
          )}
          options={list.direcionadores
            .filter((each) => !each.arquivado || each.id === id)
            .map((each) => ({
              id: String(each.id),
              text: `${each.descricao} (${each.unidade})`,
              isChosen: each.id === id,
              run: () => onChoose({ direcionador: each.id }),
            }))}
        />
        <ToolbarButton icon="left" aria-label={t('folha.anoAnterior')} onClick={() => onChoose({ ano: ano - 1 })} />
        <b className="num">{ano}</b>
        <ToolbarButton icon="right" aria-label={t('folha.anoSeguinte')} onClick={() => onChoose({ ano: ano + 1 })} />
        {may.change && (
          <>
            <ToolbarSeparator />
            <ToolbarButton icon="undo" disabled={!canUndo} onClick={undo}>
              {t('folha.desfazer')}
            </ToolbarButton>
            <ToolbarButton disabled={!canRedo} onClick={redo}>
              {t('folha.refazer')}
            </ToolbarButton>
            <Menu
              label={t('folha.repetir')}
              width={260}
              renderButton={(menu) => (
                <ToolbarButton icon="copy" menu disabled={!hasRepeat(MESES - 1)} {...menu}>
                  {t('folha.repetir')}
                </ToolbarButton>
              )}
              options={[
                ...(hasRepeat(activeIndex)
                  ? [{ id: 'mes', text: t('folha.repetirEm', { mes: activeMes }), run: () => repeat(activeIndex) }]
                  : []),
                { id: 'ano', text: t('folha.repetirAte', { mes: activeMes }), run: () => repeat(MESES - 1) },
              ]}
            />
            <ToolbarButton icon="plus" disabled={!sheet} onClick={() => setAdding(true)}>
              {t('folha.acrescentar')}
            </ToolbarButton>
          </>
        )}
        <ToolbarSpace />
        <span role="status">{saving ? t('folha.salvando') : ''}</span>
        {may.import && (
          <ToolbarButton icon="import" onClick={() => setImporting(true)}>
            {t('folha.importar')}
          </ToolbarButton>
        )}
        {may.export && (
          <ExportTabela
            rota={rateioDirecionadorRotas.export}
            argsOf={(formato) => [`direcionador.${formato}`, { params: { id }, query: { ano, formato } }]}
          />
        )}
      </Toolbar>
      <PageContent>
        {error && !sheet && <ErrorState error={error} onRetry={() => void invalidate(rateioDirecionadorRotas.get)} />}
        {!sheet && !error && <SkeletonRows rows={8} label={commonT('carregando')} />}
        {sheet && lines.length === 0 && (
          <EmptyState
            icon="columns"
            title={t('folha.semLinhas', { ano })}
            text={t('folha.semLinhasTexto')}
            action={
              canChange && (
                <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
                  {t('folha.acrescentar')}
                </Button>
              )
            }
          />
        )}
        {sheet && lines.length > 0 && (
          <div className={styles['corpo']}>
            <p className={styles['aviso']} role="status">
              {mesesFaltando.length > 0 ? (
                <>
                  <Icon name="warning" size={14} />
                  {t('folha.faltam', {
                    count: lacks.length,
                    meses: mesesFaltando.map((mes) => formatMes(mesDe(ano, mes), language)).join(', '),
                  })}
                  <button
                    type="button"
                    onClick={() => {
                      const [first] = lacks
                      if (!first) return
                      const cell = [first.mes + 1, first.linha] as const
                      setSelection(selectCell(cell))
                      grade.current?.scrollTo(...cell)
                      grade.current?.focus()
                    }}
                  >
                    {t('folha.irPrimeiro')}
                  </button>
                </>
              ) : (
                t(sheet.regras.length > 0 ? 'folha.completo' : 'folha.semRegra', {
                  regras: sheet.regras.join(', '),
                  unidade: sheet.direcionador.unidade,
                })
              )}
            </p>
            <FolhaGrid
              sheet={sheet}
              nomeDe={nomeDe}
              canChange={canChange}
              grade={grade}
              selection={selection}
              onSelection={setSelection}
              onAto={act}
              onUndo={undo}
              onRedo={redo}
            />
          </div>
        )}
      </PageContent>
      {adding && (
        <AcrescentarDialog
          list={list}
          existing={new Set(lines.map(locationOf))}
          onClose={(locations) => {
            setAdding(false)
            for (const location of locations) add(location)
          }}
        />
      )}
      {importing && (
        <Suspense fallback={null}>
          <ImportarDialog
            def={ENTIDADE_DEFS.valores}
            onClose={() => {
              setImporting(false)
              void invalidate(rateioDirecionadorRotas.get)
              void invalidateRateio()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
