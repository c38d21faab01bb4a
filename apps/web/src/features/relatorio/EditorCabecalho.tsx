import { CARTAO_TIPOS, CARTOES_MAX, RELATORIO_PERIODOS } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import { Grid, Inline } from '../../ui/layout.tsx'
import { Text } from '../../ui/Text.tsx'
import styles from './Editor.module.css'
import { type RelatorioDraft, addCartao, newCartao } from './draft.ts'

interface EditorCabecalhoProps {
  draft: RelatorioDraft
  filters: { centrosCusto: readonly number[]; filiais: readonly number[]; orcamento: number | null }
  onChange: (draft: RelatorioDraft) => void
}

const same = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((id) => b.includes(id))

export function EditorCabecalho({ draft, filters, onChange }: EditorCabecalhoProps) {
  const { t } = useTranslation('relatorio')
  const equal =
    same(draft.centrosCusto, filters.centrosCusto) && same(draft.filiais, filters.filiais) && draft.orcamento === filters.orcamento
  const count = draft.centrosCusto.length + draft.filiais.length + (draft.orcamento === null ? 0 : 1)
  return (
    <Grid as="fieldset" min={220} gap={12} padding={12} align="end" className={styles['campos']} aria-label={t('editor.nome')}>
      <TextField
        label={t('editor.nomeCampo')}
        value={draft.nome}
        maxLength={120}
        required
        onChange={(event) => onChange({ ...draft, nome: event.currentTarget.value })}
      />
      <TextField
        label={t('editor.descricao')}
        value={draft.descricao}
        maxLength={400}
        onChange={(event) => onChange({ ...draft, descricao: event.currentTarget.value })}
      />
      <SelectField
        label={t('editor.periodo')}
        value={draft.periodo}
        onChange={(event) =>
          onChange({ ...draft, periodo: RELATORIO_PERIODOS.find((each) => each === event.currentTarget.value) ?? draft.periodo })
        }
      >
        {RELATORIO_PERIODOS.map((periodo) => (
          <option key={periodo} value={periodo}>
            {t(`periodos.${periodo}`)}
          </option>
        ))}
      </SelectField>
      <Inline wrap>
        <Text size={12} tone="soft">
          {count === 0 ? t('editor.semFiltros') : t('editor.comFiltros', { count })}
        </Text>
        <Button size="small" disabled={equal} onClick={() => onChange({ ...draft, ...filters })}>
          {t('editor.usarFiltros')}
        </Button>
      </Inline>
    </Grid>
  )
}

export function NovoCartao({
  rascunho,
  codigos,
  onChange,
}: {
  rascunho: RelatorioDraft
  codigos: readonly string[]
  onChange: (draft: RelatorioDraft) => void
}) {
  const { t } = useTranslation('relatorio')
  return (
    <Inline as="fieldset" padding={12} wrap className={styles['campos']} aria-label={t('editor.acrescentar')}>
      <span>{t('editor.acrescentar')}</span>
      {CARTAO_TIPOS.map((tipo) => (
        <Button
          key={tipo}
          size="small"
          icon="plus"
          disabled={rascunho.cartoes.length >= CARTOES_MAX}
          onClick={() => onChange(addCartao(rascunho, newCartao(tipo, codigos)))}
        >
          {t(`tipos.${tipo}`)}
        </Button>
      ))}
    </Inline>
  )
}
