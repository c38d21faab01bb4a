import { CARTAO_TIPOS, CARTOES_MAX, RELATORIO_PERIODOS } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'
import styles from './Editor.module.css'
import { type RelatorioDraft, addCartao, newCartao } from './draft.ts'

interface EditorHeaderProps {
  rascunho: RelatorioDraft
  filtros: { centrosCusto: readonly number[]; filiais: readonly number[]; orcamento: number | null }
  onChange: (draft: RelatorioDraft) => void
}

const same = (a: readonly number[], b: readonly number[]): boolean => a.length === b.length && a.every((id) => b.includes(id))

export function EditorCabecalho({ rascunho, filtros, onChange }: EditorHeaderProps) {
  const { t } = useTranslation('relatorio')
  const equal =
    same(rascunho.centrosCusto, filtros.centrosCusto) && same(rascunho.filiais, filtros.filiais) && rascunho.orcamento === filtros.orcamento
  const count = rascunho.centrosCusto.length + rascunho.filiais.length + (rascunho.orcamento === null ? 0 : 1)
  return (
    <fieldset className={styles['cabecalho']} aria-label={t('editor.nome')}>
      <TextField
        label={t('editor.nomeCampo')}
        value={rascunho.nome}
        maxLength={120}
        required
        onChange={(event) => onChange({ ...rascunho, nome: event.currentTarget.value })}
      />
      <TextField
        label={t('editor.descricao')}
        value={rascunho.descricao}
        maxLength={400}
        onChange={(event) => onChange({ ...rascunho, descricao: event.currentTarget.value })}
      />
      <SelectField
        label={t('editor.periodo')}
        value={rascunho.periodo}
        onChange={(event) =>
          onChange({ ...rascunho, periodo: RELATORIO_PERIODOS.find((each) => each === event.currentTarget.value) ?? rascunho.periodo })
        }
      >
        {RELATORIO_PERIODOS.map((periodo) => (
          <option key={periodo} value={periodo}>
            {t(`periodos.${periodo}`)}
          </option>
        ))}
      </SelectField>
      <div className={styles['filtros']}>
        <span>{count === 0 ? t('editor.semFiltros') : t('editor.comFiltros', { count })}</span>
        <Button size="small" disabled={equal} onClick={() => onChange({ ...rascunho, ...filtros })}>
          {t('editor.usarFiltros')}
        </Button>
      </div>
    </fieldset>
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
    <fieldset className={styles['novo']} aria-label={t('editor.acrescentar')}>
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
    </fieldset>
  )
}
