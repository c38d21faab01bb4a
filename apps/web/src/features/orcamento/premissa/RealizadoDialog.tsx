import { type PremissaCelula, premissaRotas } from '@lastro/contract'
import { addMeses } from '@lastro/engine'
import { formatPeriodo, formatMes } from '@lastro/formato'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../api/api.ts'
import { DataTable } from '../../../table/DataTable.tsx'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions, DialogBody } from '../../../ui/Dialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Grid } from '../../../ui/layout.tsx'
import { MesField } from '../../../ui/MesField.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Note } from '../../../ui/Text.tsx'
import { fontesQuery } from '../queries.ts'
import { valuesFrom } from './realizado.ts'
import { type PremissaSheet, writeCells } from './sheet.ts'
import { formatValor } from './valor.ts'

interface RealizadoDialogProps {
  sheet: PremissaSheet
  linha: number
  medida: 'razao' | 'valor'
  onAto: (celulas: PremissaCelula[], note: string) => void
  onClose: () => void
}

/** Measures items in the realizado and writes what they were into the year of the sheet. */
export function RealizadoDialog({ sheet, linha, medida, onAto, onClose }: RealizadoDialogProps) {
  const { t } = useTranslation('premissa')
  const { t: commonT } = useTranslation()
  const { language } = usePreferencias()
  const { data: fontes, error: fontesError, refetch } = useQuery(fontesQuery)
  const [item, setItem] = useState<number | null>(null)
  const [base, setBase] = useState<number | null>(null)
  const [periodo, setPeriodo] = useState<{ inicio: string; fim: string } | null>(null)
  const realizado = fontes?.realizado
  // The last twelve months.
  const from = realizado ? addMeses(realizado.fim, -11) : ''
  const { inicio, fim } = periodo ?? { inicio: realizado && realizado.inicio > from ? realizado.inicio : from, fim: realizado?.fim ?? '' }
  const isAsked = item !== null && (medida === 'valor' || base !== null) && inicio !== '' && fim !== ''
  const { data, error } = useQuery({
    ...query(premissaRotas.getRealizado, {
      query: { grupoItem: item ?? 0, ...(medida === 'razao' && base !== null ? { sobreGrupoItem: base } : {}), inicio, fim },
    }),
    enabled: isAsked,
  })
  const line = sheet.linhas[linha]
  const itens = fontes?.grupos.flatMap((grupo) =>
    grupo.itens.map(({ id, codigo, descricao }) => ({ id, text: `${codigo} ${descricao}`, group: grupo.descricao })),
  )
  const textOf = (id: number | null): string => itens?.find((each) => each.id === id)?.text ?? ''
  const valorOf = (micros: number | null): string => (micros === null || !line ? '–' : formatValor(micros, line.unidade, language))
  const written = data ? valuesFrom(sheet, linha, data, medida) : []
  const apply = () => {
    const edit = writeCells(sheet, written)
    const note = t('realizado.nota', {
      medida: medida === 'razao' ? `${textOf(item)} ÷ ${textOf(base)}` : textOf(item),
      periodo: formatPeriodo(inicio, fim, language),
    })
    if (edit.ok) onAto(edit.celulas, note)
    onClose()
  }
  if (!line) return null
  return (
    <Dialog title={t('realizado.titulo', { codigo: line.codigo })} onClose={onClose}>
      <DialogBody>
        {fontesError && !fontes && <ErrorState error={fontesError} onRetry={() => void refetch()} />}
        {!fontes && !fontesError && <SkeletonRows rows={4} label={commonT('carregando')} />}
        {fontes && !realizado && <Note>{t('realizado.nenhum')}</Note>}
        {itens && realizado && (
          <>
            <p>{t(`realizado.texto.${medida}`)}</p>
            <SearchSelect
              label={t('realizado.item')}
              value={item}
              none={{ id: null, text: t('realizado.escolha') }}
              options={itens}
              data-first
              onChange={setItem}
            />
            {medida === 'razao' && (
              <SearchSelect
                label={t('realizado.sobre')}
                value={base}
                none={{ id: null, text: t('realizado.escolha') }}
                options={itens}
                onChange={setBase}
              />
            )}
            <Grid min={200} gap={12}>
              <MesField label={t('realizado.de')} value={inicio} onChange={(mes) => setPeriodo({ inicio: mes, fim })} />
              <MesField label={t('realizado.ate')} value={fim} onChange={(mes) => setPeriodo({ inicio, fim: mes })} />
            </Grid>
            {isAsked && error && <ErrorState error={error} />}
            {isAsked && !data && !error && <SkeletonRows rows={4} label={commonT('carregando')} />}
            {data && medida === 'razao' && (
              <p role="status">
                {data.razaoMicros === null
                  ? t('realizado.semBase')
                  : t('realizado.foi', {
                      razao: valorOf(data.razaoMicros),
                      menor: valorOf(data.menorMicros),
                      maior: valorOf(data.maiorMicros),
                    })}
              </p>
            )}
            {data && (
              <DataTable
                label={t('realizado.meses')}
                frame="boxed"
                rows={data.meses}
                rowKey={({ mes }) => mes}
                columns={[
                  { id: 'mes', header: t('realizado.mes'), cell: ({ mes }) => formatMes(mes, language) },
                  { id: 'valor', header: t('realizado.item'), numeric: true, amount: ({ valorCentavos }) => valorCentavos },
                  ...(medida === 'razao'
                    ? [
                        {
                          id: 'base',
                          header: t('realizado.sobreCurto'),
                          numeric: true,
                          amount: ({ baseCentavos }: (typeof data.meses)[number]) => baseCentavos,
                        },
                        {
                          id: 'razao',
                          header: t('realizado.razao'),
                          numeric: true,
                          cell: ({ razaoMicros }: (typeof data.meses)[number]) => valorOf(razaoMicros),
                        },
                      ]
                    : []),
                ]}
              />
            )}
          </>
        )}
      </DialogBody>
      <DialogActions closeFirst>
        <Button variant="primary" disabled={written.length === 0} onClick={apply}>
          {medida === 'razao' && data && data.razaoMicros !== null
            ? t('realizado.usarRazao', { razao: valorOf(data.razaoMicros), ano: sheet.ano })
            : t('realizado.usar', { ano: sheet.ano })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
