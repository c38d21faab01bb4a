import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Choice, Choices } from '../../../ui/Choice.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TextField } from '../../../ui/Field.tsx'
import type { FormFields } from '../../../ui/form.tsx'
import { Grid } from '../../../ui/layout.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Note } from '../../../ui/Text.tsx'
import { type FonteDraft, pathPadraoOf } from './fonte-draft.ts'
import { Parametros } from './Parametros.tsx'
import { relatoriosPowerbiQuery } from './queries.ts'

export function FonteUrl({ form }: { form: FormFields<FonteDraft> }) {
  const { t } = useTranslation('relatorio-externo')
  const before = form.watch('recurso.tipo')
  // The path follows the kind of resource while it is the default.
  const followTipo = () => {
    if (form.getValues('caminho') === pathPadraoOf(before)) form.setValue('caminho', pathPadraoOf(form.getValues('recurso.tipo')))
  }
  return (
    <>
      <Grid columns={2} gap={8}>
        <TextField
          label={t('fonte.recursoTipo')}
          hint={t('fonte.recursoTipoTexto')}
          maxLength={40}
          required
          {...form.field('recurso.tipo', { onChange: followTipo })}
        />
        <TextField label={t('fonte.recursoId')} hint={t('fonte.recursoIdTexto')} maxLength={80} required {...form.field('recurso.id')} />
      </Grid>
      <TextField
        label={t('fonte.caminho')}
        hint={t('fonte.caminhoTexto', { lugar: '{token}' })}
        maxLength={300}
        required
        {...form.field('caminho')}
      />
      <Parametros comOrigem={false} {...form.value('parametros')} />
    </>
  )
}

interface FontePowerbiProps {
  workspaceId: number
  form: FormFields<FonteDraft>
}

export function FontePowerbi({ workspaceId, form }: FontePowerbiProps) {
  const { t } = useTranslation('relatorio-externo')
  const { t: commonT } = useTranslation()
  const { data, error, refetch } = useQuery({ ...relatoriosPowerbiQuery(workspaceId), refetchOnWindowFocus: false })
  const relatorioField = form.value('relatorio')
  const written = relatorioField.value
  const chosen = data?.find(({ relatorio }) => relatorio === written)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} label={commonT('carregando')} />
  return (
    <>
      <SearchSelect
        label={t('fonte.relatorio')}
        hint={data.length === 0 ? t('fonte.semRelatorios') : undefined}
        name="relatorio"
        required
        none={{ id: '', text: t('fonte.escolha') }}
        options={[
          // A report that no longer exists stays selected.
          ...(written !== '' && !chosen ? [{ id: written, text: t('fonte.sumiu') }] : []),
          ...data.map(({ relatorio, nome }) => ({ id: relatorio, text: nome })),
        ]}
        {...relatorioField}
        onChange={(relatorio) => {
          relatorioField.onChange(relatorio)
          const choice = data.find((each) => each.relatorio === relatorio)
          if (choice && form.getValues('nome') === '') form.setValue('nome', choice.nome)
        }}
      />
      {chosen && !chosen.separaLinhas && <Note tone="warn">{t('fonte.naoSepara')}</Note>}
      <TextField label={t('fonte.papeis')} hint={t('fonte.papeisTexto')} maxLength={500} required {...form.field('papeis')} />
      <Choices title={t('fonte.paineis')}>
        {(['mostraPaginas', 'mostraFiltros'] as const).map((option) => (
          <Choice key={option} {...form.register(option)}>
            {t(`fonte.${option}`)}
          </Choice>
        ))}
      </Choices>
    </>
  )
}
