import type { Orcamento, Premissa } from '@lastro/contract'
import { FORMULA_FUNCTIONS, MESES_EXERCICIO, orientCentavos } from '@lastro/engine'
import { formatMes, formatShortMes } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsaved } from '../../../stores/unsaved.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Inline, Stack } from '../../../ui/layout.tsx'
import { PainelLateral, PainelPe, PainelSecao } from '../../../ui/PainelLateral.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Note, Text } from '../../../ui/Text.tsx'
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts'
import { mesDoExercicio } from '../exercicio.ts'
import type { GradeData, Trava } from '../grade/cell-store.ts'
import type { GradeGrupo, GradeModelo } from '../grade/modelo.ts'
import type { FormulaName } from './completion.ts'
import { ExplicacaoCelula } from './ExplicacaoCelula.tsx'
import styles from './formula.module.css'
import { FormulaCampo } from './FormulaCampo.tsx'
import { type Formulas, listHeld } from './formula-lines.ts'
import { type FormulaPreview, previewFormulas, withFormula } from './plano.ts'
import { formulasQuery } from './queries.ts'
import { SERIES } from './series.ts'
import { usePremissas } from './use-premissas.ts'

/** A formula that is being written. `base` is the saved one that its author saw. */
export interface FormulaDraft {
  grupoItem: number
  base: string | null
  texto: string
}

export interface FormulaMudanca {
  grupoItemId: number
  antes: string | null
  texto: string | null
}

interface FormulaPainelProps {
  orcamento: Pick<Orcamento, 'id' | 'cenario' | 'inicio'>
  gridData: GradeData
  versao: number
  formulas: Formulas
  grupoItem: number
  /** Cell that is selected in the grid: position of its line, month from 0. */
  celula: { linha: number; mes: number } | null
  nomeDaLinha: (line: number) => string
  canWrite: boolean
  draft: FormulaDraft | null
  onDraft: (draft: FormulaDraft | null) => void
  onSave: (mudanca: FormulaMudanca) => Promise<void>
  onRelease: (travas: readonly Trava[]) => void
  onPreview: (celulas: ReadonlyMap<number, number> | undefined) => void
  onClose: () => void
}

/** Compiling a large budget takes longer than a key press. */
const PREVIEW_WAIT_MS = 200

function findItem(grupos: readonly GradeGrupo[], grupoItem: number) {
  for (const grupo of grupos) {
    const item = grupo.itens.find(({ id }) => id === grupoItem)
    if (item) return { ...item, natureza: grupo.natureza }
  }
  return undefined
}

/** Sums of an item by month, in the signs of the grid. */
function sumItem(modelo: GradeModelo, grupoItem: number, read: (cell: number) => number): number[] {
  const { grupoItemId } = modelo.entrada.linhas
  const natureza = findItem(modelo.entrada.grupos, grupoItem)?.natureza ?? 'outras'
  const months = Array.from({ length: MESES_EXERCICIO }, () => 0)
  for (let line = 0; line < grupoItemId.length; line++) {
    if (grupoItemId[line] !== grupoItem) continue
    for (let mes = 0; mes < MESES_EXERCICIO; mes++) months[mes]! += read(line * MESES_EXERCICIO + mes)
  }
  return months.map((centavos) => orientCentavos(natureza, centavos))
}

/** Formula of an item: writing it with its effect on every month, held months, and the explanation of the selected cell. */
export function FormulaPainel(props: FormulaPainelProps) {
  const { orcamento, gridData, versao, formulas, grupoItem, celula, canWrite, draft, onDraft, onSave, onPreview, onClose } = props
  const { t } = useTranslation('orcamento-formula')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const { modelo } = gridData
  const { grupos, linhas } = modelo.entrada
  const { premissas, error } = usePremissas(orcamento.cenario, orcamento.inicio)
  const series = useQuery(formulasQuery(orcamento.id)).data?.series
  const [saving, setSaving] = useState(false)
  const saved = formulas.get(grupoItem)
  const savedTexto = saved?.texto ?? null
  const texto = draft?.texto ?? savedTexto ?? ''
  const isDirty = draft !== null && draft.texto.trim() !== (draft.base ?? '')
  useUnsaved(isDirty)
  const isConflict = isDirty && draft.base !== savedTexto
  const settled = useDebouncedValue(isDirty ? texto.trim() : null, PREVIEW_WAIT_MS)
  const isSettled = settled === (isDirty ? texto.trim() : null)
  const preview = useMemo((): FormulaPreview | null => {
    if (settled === null || !premissas || !series) return null
    return previewFormulas({
      modelo,
      valoresCentavos: gridData.valores,
      premissas,
      series,
      formulas: withFormula(formulas, grupoItem, settled === '' ? null : settled),
    })
    // The cells mutate in place; their version is the dependency.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [settled, premissas, series, formulas, grupoItem, modelo, gridData, versao])
  useEffect(() => {
    onPreview(preview?.ok ? preview.celulas : undefined)
    return () => onPreview(undefined)
  }, [preview, onPreview])

  const item = findItem(grupos, grupoItem)
  const names = useMemo(
    () => [
      ...listNames(grupos, premissas ?? [], (nome) => t(`funcoes.${nome}`)),
      ...SERIES.map(({ codigo, texto: key }): FormulaName => ({ tipo: 'serie', codigo, descricao: t(key) })),
    ],
    [grupos, premissas, t],
  )
  const codigoOf = (id: number): string => findItem(grupos, id)?.codigo ?? ''
  const refusal = (): { mensagem: string; position: number | null } | null => {
    if (preview === null || preview.ok) return null
    if (preview.motivo === 'grande') return { mensagem: t('erro.grande'), position: null }
    if (preview.motivo === 'premissa')
      return { mensagem: t('erro.semValor', { codigo: preview.codigo, mes: formatMes(preview.mes, language) }), position: null }
    if (preview.grupoItem !== grupoItem) return { mensagem: `${codigoOf(preview.grupoItem)}: ${preview.mensagem}`, position: null }
    return { mensagem: preview.mensagem, position: preview.position }
  }
  const canSave = isDirty && !isConflict && isSettled && preview !== null && preview.ok && !saving
  const send = async (fresh: string | null) => {
    setSaving(true)
    try {
      await onSave({ grupoItemId: grupoItem, antes: draft?.base ?? savedTexto, texto: fresh })
      onDraft(null)
    } catch {
      // The refusal is already shown, and the text stays to be corrected.
    } finally {
      setSaving(false)
    }
  }
  const save = () => {
    if (canSave) void send(texto.trim() === '' ? null : texto.trim())
  }
  const write = (fresh: string) => onDraft({ grupoItem, base: draft === null ? savedTexto : draft.base, texto: fresh })
  const held = saved ? listHeld(modelo, grupoItem, saved) : []
  const lines = linhas.grupoItemId.filter((id) => id === grupoItem).length
  const cellLine = celula === null ? undefined : linhas.id[celula.linha]
  return (
    <PainelLateral titulo={t('titulo', { item: item?.descricao ?? '' })} onClose={onClose}>
      <PainelSecao align="stretch">
        <Note>
          {item?.codigo} · {t('linhas', { count: lines })}
        </Note>
        {error && !premissas && <ErrorState error={error} />}
        {!premissas && !error && <SkeletonRows rows={3} label={commonT('carregando')} />}
        {premissas && canWrite && (
          <FormulaCampo valor={texto} names={names} error={isConflict ? null : refusal()} onChange={write} onSave={save} />
        )}
        {premissas && !canWrite && (
          <Text as="p" className={styles['formula']} dir="ltr">
            {savedTexto ?? t('nenhuma')}
          </Text>
        )}
        {isConflict && (
          <Callout tone="warn" role="alert">
            <p>{savedTexto === null ? t('conflito.excluida') : t('conflito.mudou')}</p>
            {savedTexto !== null && (
              <Text as="p" className={styles['formula']} dir="ltr">
                {savedTexto}
              </Text>
            )}
            <Inline wrap>
              <Button size="small" onClick={() => onDraft({ ...draft, base: savedTexto })}>
                {t('conflito.minha')}
              </Button>
              <Button size="small" variant="quiet" onClick={() => onDraft(null)}>
                {t('conflito.deles')}
              </Button>
            </Inline>
          </Callout>
        )}
      </PainelSecao>
      {preview?.ok && (
        <Months {...{ modelo, gridData, grupoItem }} nome={item?.descricao ?? ''} inicio={orcamento.inicio} celulas={preview.celulas} />
      )}
      {held.length > 0 && (
        <PainelSecao titulo={t('travados.titulo')} align="stretch">
          <Note>{t(canWrite ? 'travados.texto' : 'travados.leitor')}</Note>
          <Stack as="ul" divided>
            {held.map(({ linha, meses }) => (
              <Inline as="li" key={linha} justify="between" padding={[6, 0]}>
                <span>
                  {props.nomeDaLinha(linha)}:{' '}
                  {meses.map((mes) => formatShortMes(mesDoExercicio(orcamento.inicio, mes + 1), language)).join(', ')}
                </span>
                {canWrite && (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={t('travados.soltarDe', { linha: props.nomeDaLinha(linha) })}
                    onClick={() => props.onRelease(meses.map((mes) => ({ linha, mes, travada: false })))}
                  >
                    {t('travados.soltar')}
                  </Button>
                )}
              </Inline>
            ))}
          </Stack>
          {canWrite && held.length > 1 && (
            <Button
              size="small"
              onClick={() => props.onRelease(held.flatMap(({ linha, meses }) => meses.map((mes) => ({ linha, mes, travada: false }))))}
            >
              {t('travados.soltarTodos')}
            </Button>
          )}
        </PainelSecao>
      )}
      {saved && !isDirty && celula !== null && cellLine !== undefined && (
        <ExplicacaoCelula
          id={orcamento.id}
          inicio={orcamento.inicio}
          linha={{ id: cellLine, nome: props.nomeDaLinha(celula.linha) }}
          mes={celula.mes + 1}
        />
      )}
      {saved && !isDirty && celula === null && (
        <PainelSecao>
          <Note>{t('celula.escolha')}</Note>
        </PainelSecao>
      )}
      {canWrite && (
        <PainelPe>
          {savedTexto !== null && !isDirty && (
            <Button size="small" variant="quiet" icon="trash" busy={saving} onClick={() => void send(null)}>
              {t('excluir')}
            </Button>
          )}
          {isDirty && (
            <Button size="small" variant="quiet" onClick={() => onDraft(null)}>
              {t('descartar')}
            </Button>
          )}
          <Button size="small" variant="primary" disabled={!canSave} busy={saving && isDirty} onClick={save}>
            {t('salvar')}
          </Button>
        </PainelPe>
      )}
    </PainelLateral>
  )
}

function listNames(
  grupos: readonly GradeGrupo[],
  premissas: readonly Premissa[],
  describe: (nome: (typeof FORMULA_FUNCTIONS)[number]) => string,
) {
  return [
    ...premissas.map(({ codigo, descricao }): FormulaName => ({ tipo: 'premissa', codigo, descricao })),
    ...grupos.map(({ codigo, descricao }): FormulaName => ({ tipo: 'grupo', codigo, descricao })),
    ...grupos.flatMap(({ itens }) => itens.map(({ codigo, descricao }): FormulaName => ({ tipo: 'item', codigo, descricao }))),
    ...FORMULA_FUNCTIONS.map((nome): FormulaName => ({ tipo: 'funcao', codigo: nome, descricao: describe(nome) })),
  ]
}

interface MonthsProps {
  modelo: GradeModelo
  gridData: GradeData
  grupoItem: number
  nome: string
  inicio: string
  celulas: ReadonlyMap<number, number>
}

/** The item month by month, now and with the formula, and how many cells of other items move. */
function Months({ modelo, gridData, grupoItem, nome, inicio, celulas }: MonthsProps) {
  const { t } = useTranslation('orcamento-formula')
  const { language } = usePreferencias()
  const before = sumItem(modelo, grupoItem, (cell) => gridData.valores[cell]!)
  const after = sumItem(modelo, grupoItem, (cell) => celulas.get(cell) ?? gridData.valores[cell]!)
  const rows = before.map((antes, mes) => ({ mes: mesDoExercicio(inicio, mes + 1), antes, depois: after[mes]! }))
  const sum = (values: readonly number[]): number => values.reduce((total, centavos) => total + centavos, 0)
  const { grupoItemId } = modelo.entrada.linhas
  const others = [...celulas.keys()].filter((cell) => grupoItemId[Math.floor(cell / MESES_EXERCICIO)] !== grupoItem).length
  return (
    <PainelSecao titulo={t('meses.titulo')} align="stretch">
      <DataTable
        label={`${nome}: ${t('meses.titulo')}`}
        density="dense"
        rows={rows}
        rowKey={({ mes }) => mes}
        total={{ mes: '', antes: sum(before), depois: sum(after) }}
        columns={[
          { id: 'mes', header: t('meses.mes'), cell: ({ mes }) => (mes === '' ? t('meses.ano') : formatMes(mes, language)) },
          { id: 'antes', header: t('meses.agora'), numeric: true, amount: ({ antes }) => antes, format: { zero: 'zero' } },
          { id: 'depois', header: t('meses.com'), numeric: true, amount: ({ depois }) => depois, format: { zero: 'zero' } },
        ]}
      />
      {others > 0 && <Note>{t('meses.outras', { count: others })}</Note>}
    </PainelSecao>
  )
}
