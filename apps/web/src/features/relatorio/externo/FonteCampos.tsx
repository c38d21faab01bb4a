import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { SelectField, TextField } from '../../../ui/Field.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { type FonteDraft, withRecursoTipo } from './fonte-draft.ts'
import { Parametros } from './Parametros.tsx'
import styles from './Quadro.module.css'
import { relatoriosPowerbiQuery } from './queries.ts'

export function FonteUrl({ draft, onChange }: { draft: FonteDraft; onChange: (written: FonteDraft) => void }) {
  const { t } = useTranslation('relatorio-externo')
  return (
    <>
      <div className={styles['linha']}>
        <TextField
          label={t('fonte.recursoTipo')}
          hint={t('fonte.recursoTipoTexto')}
          value={draft.recursoTipo}
          maxLength={40}
          required
          onChange={(event) => onChange(withRecursoTipo(draft, event.currentTarget.value))}
        />
        <TextField
          label={t('fonte.recursoId')}
          hint={t('fonte.recursoIdTexto')}
          value={draft.recursoId}
          maxLength={80}
          required
          onChange={(event) => onChange({ ...draft, recursoId: event.currentTarget.value })}
        />
      </div>
      <TextField
        label={t('fonte.caminho')}
        hint={t('fonte.caminhoTexto', { lugar: '{token}' })}
        value={draft.caminho}
        maxLength={300}
        required
        onChange={(event) => onChange({ ...draft, caminho: event.currentTarget.value })}
      />
      <Parametros comOrigem={false} params={draft.parametros} onChange={(parametros) => onChange({ ...draft, parametros })} />
    </>
  )
}

interface FontePowerbiProps {
  workspaceId: number
  draft: FonteDraft
  onChange: (mudanca: Partial<FonteDraft>) => void
}

export function FontePowerbi({ workspaceId, draft, onChange }: FontePowerbiProps) {
  const { t } = useTranslation('relatorio-externo')
  const { t: commonT } = useTranslation()
  const id = useId()
  const { data, error, refetch } = useQuery({ ...relatoriosPowerbiQuery(workspaceId), refetchOnWindowFocus: false })
  const chosen = data?.find(({ relatorio }) => relatorio === draft.relatorio)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} label={commonT('carregando')} />
  return (
    <>
      <SelectField
        label={t('fonte.relatorio')}
        hint={data.length === 0 ? t('fonte.semRelatorios') : undefined}
        value={draft.relatorio}
        required
        onChange={(event) => {
          const choice = data.find(({ relatorio }) => relatorio === event.currentTarget.value)
          onChange({ relatorio: choice?.relatorio ?? '', ...(draft.nome === '' && choice ? { nome: choice.nome } : {}) })
        }}
      >
        <option value="">{t('fonte.escolha')}</option>
        {/* A report that no longer exists stays selected. */}
        {draft.relatorio !== '' && !chosen && <option value={draft.relatorio}>{t('fonte.sumiu')}</option>}
        {data.map(({ relatorio, nome }) => (
          <option key={relatorio} value={relatorio}>
            {nome}
          </option>
        ))}
      </SelectField>
      {chosen && !chosen.separaLinhas && <p className={styles['aviso']}>{t('fonte.naoSepara')}</p>}
      <TextField
        label={t('fonte.papeis')}
        hint={t('fonte.papeisTexto')}
        value={draft.papeis}
        maxLength={500}
        required
        onChange={(event) => onChange({ papeis: event.currentTarget.value })}
      />
      <fieldset className={styles['opcoes']}>
        <legend className="visually-hidden">{t('fonte.paineis')}</legend>
        {(['mostraPaginas', 'mostraFiltros'] as const).map((option) => (
          <div key={option}>
            <input id={`${id}-${option}`} type="checkbox" checked={draft[option]} onChange={() => onChange({ [option]: !draft[option] })} />
            <label htmlFor={`${id}-${option}`}>{t(`fonte.${option}`)}</label>
          </div>
        ))}
      </fieldset>
    </>
  )
}
