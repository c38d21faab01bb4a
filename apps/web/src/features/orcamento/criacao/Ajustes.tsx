import { ARREDONDAMENTOS_CENTAVOS, type CriacaoFontes } from '@lastro/contract'
import { addMeses } from '@lastro/engine'
import { formatCentavos, formatShortMes, formatPeriodo, formatRazao } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../../theme/preferences.ts'
import { CellInput } from '../../../ui/CellInput.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { Note, Text } from '../../../ui/Text.tsx'
import { Grid } from '../../../ui/layout.tsx'
import { lastMesOf } from '../exercicio.ts'
import styles from './criacao.module.css'
import { type CriacaoDraft, accumulateIndices, listPeriodos, readTaxa } from './draft.ts'

interface AjustesProps {
  fontes: CriacaoFontes
  draft: CriacaoDraft
  inicio: string
  todos: boolean
  onChange: (changed: Partial<CriacaoDraft>) => void
}

export function Ajustes({ fontes, draft, inicio, todos, onChange }: AjustesProps) {
  const { t } = useTranslation('orcamento-criacao')
  const { language } = usePreferencias()
  const { taxa, comIndices, sazonalidadeInicio, arredondamentoCentavos } = draft
  return (
    <>
      {todos && (
        <>
          <TextField
            label={t('ajustes.taxa')}
            hint={t('ajustes.taxaDica')}
            error={readTaxa(taxa) === undefined ? t('ajustes.taxaErro') : undefined}
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            value={taxa}
            onChange={(event) => onChange({ taxa: event.currentTarget.value })}
          />
          <Choice checked={comIndices} onChange={(event) => onChange({ comIndices: event.currentTarget.checked })}>
            {t('ajustes.indice')}
          </Choice>
          {comIndices && <Indices indices={draft.indices} inicio={inicio} onChange={(indices) => onChange({ indices })} />}
        </>
      )}
      <SelectField
        label={t('ajustes.arredondamento')}
        hint={t('ajustes.arredondamentoDica')}
        value={arredondamentoCentavos}
        onChange={(event) => {
          const chosen = ARREDONDAMENTOS_CENTAVOS.find((each) => String(each) === event.currentTarget.value)
          if (chosen !== undefined) onChange({ arredondamentoCentavos: chosen })
        }}
      >
        {ARREDONDAMENTOS_CENTAVOS.map((each) => (
          <option key={each} value={each}>
            {each === 1 ? t('ajustes.centavo') : `R$ ${formatCentavos(each, { idioma: language, casas: 0 })}`}
          </option>
        ))}
      </SelectField>
      {todos && fontes.realizado && (
        <SelectField
          label={t('ajustes.sazonalidade')}
          hint={t('ajustes.sazonalidadeDica')}
          value={sazonalidadeInicio ?? ''}
          onChange={(event) => onChange({ sazonalidadeInicio: event.currentTarget.value === '' ? null : event.currentTarget.value })}
        >
          <option value="">{t('ajustes.semSazonalidade')}</option>
          {listPeriodos(fontes, inicio).map((from) => (
            <option key={from} value={from}>
              {t('ajustes.comoEm', { periodo: formatPeriodo(from, lastMesOf(from), language) })}
            </option>
          ))}
        </SelectField>
      )}
    </>
  )
}

interface IndicesProps {
  indices: readonly string[]
  inicio: string
  onChange: (indices: string[]) => void
}

function Indices({ indices, inicio, onChange }: IndicesProps) {
  const { t } = useTranslation('orcamento-criacao')
  const { language } = usePreferencias()
  const acumulado = accumulateIndices(indices)
  return (
    <Grid as="fieldset" min={110} gap={8} aria-label={t('ajustes.indice')}>
      {indices.map((texto, i) => {
        const mes = addMeses(inicio, i)
        const nome = formatShortMes(mes, language)
        return (
          <Text as="label" key={mes} size={12} tone="soft">
            {nome}
            <CellInput
              fullWidth
              placeholder="0"
              value={texto}
              aria-label={t('ajustes.indiceDe', { mes: nome })}
              aria-invalid={readTaxa(texto) === undefined || undefined}
              onChange={(event) => onChange(indices.map((before, j) => (j === i ? event.currentTarget.value : before)))}
            />
          </Text>
        )
      })}
      <Note className={styles['acumulado']} role="status">
        {acumulado === null
          ? t('ajustes.taxaErro')
          : t('ajustes.acumulado', { total: formatRazao(acumulado, { idioma: language, casas: 2, sinal: true, symbol: true }) })}
      </Note>
    </Grid>
  )
}
